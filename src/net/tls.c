/* tls.c: encrypted connections over OpenSSL; see tls.h.
 *
 * SPDX-License-Identifier: MIT */
#include "net/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* ---- The socket below ------------------------------------------------------------------------ */

/* OpenSSL's own sockets raise SIGPIPE, which a client's terminal may want to keep. */

static int wait_or_fail(BIO *bio, ssize_t result, int again)
{
    BIO_clear_retry_flags(bio);
    if (result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        BIO_set_flags(bio, again | BIO_FLAGS_SHOULD_RETRY);
    return (int)result;
}

static int socket_read(BIO *bio, char *out, int size)
{
    ssize_t got = recv((int)(intptr_t)BIO_get_data(bio), out, (size_t)size, 0);

    return wait_or_fail(bio, got, BIO_FLAGS_READ);
}

static int socket_write(BIO *bio, const char *bytes, int size)
{
    ssize_t sent = send((int)(intptr_t)BIO_get_data(bio), bytes, (size_t)size, MSG_NOSIGNAL);

    return wait_or_fail(bio, sent, BIO_FLAGS_WRITE);
}

static long socket_control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio;
    (void)number;
    (void)pointer;
    return command == BIO_CTRL_FLUSH;
}

/* Made once and kept, in whatever thread comes first: it belongs to no context. */
static BIO_METHOD *carrier;

static void make_method(void)
{
    carrier = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "socket");
    if (carrier == NULL)
        return;
    BIO_meth_set_read(carrier, socket_read);
    BIO_meth_set_write(carrier, socket_write);
    BIO_meth_set_ctrl(carrier, socket_control);
}

static BIO_METHOD *socket_method(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, make_method);
    return carrier;
}

static tls *over_socket(tls_context *context, int socket)
{
    BIO_METHOD *below = socket_method();
    BIO *bio = below != NULL ? BIO_new(below) : NULL;
    tls *t = bio != NULL ? SSL_new(context) : NULL;

    if (t == NULL) {
        BIO_free(bio);
        return NULL;
    }
    BIO_set_data(bio, (void *)(intptr_t)socket);
    BIO_set_init(bio, 1);
    SSL_set_bio(t, bio, bio);
    return t;
}

/* ---- Certificates ---------------------------------------------------------------------------- */

/* Nobody is there to type it. */
static int no_password(char *out, int size, int writing, void *context)
{
    (void)out;
    (void)size;
    (void)writing;
    *(bool *)context = true;
    return 0;
}

static df_status check_readable(const char *what, const char *path, df_error *err)
{
    FILE *file = fopen(path, "r");
    int problem = file != NULL ? 0 : errno;
    bool empty = file != NULL && fgetc(file) == EOF;

    if (empty && ferror(file))
        problem = errno; /* a folder, for one */
    if (file != NULL)
        fclose(file);
    if (problem == ENOENT)
        return df_fail(err, DF_IO, "", "the %s %s does not exist", what, path);
    if (problem != 0)
        return df_fail(err, DF_IO, "", "the %s %s can't be read: %s", what, path,
                       strerror(problem));
    if (empty)
        return df_fail(err, DF_IO, "", "the %s %s is empty", what, path);
    return DF_OK;
}

static df_status check_dates(const tls_context *context, const char *path, df_error *err)
{
    const X509 *certificate = SSL_CTX_get0_certificate(context);

    if (X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0)
        return df_fail(err, DF_IO, "", "the certificate %s has expired", path);
    if (X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0)
        return df_fail(err, DF_IO, "", "the certificate %s is not valid yet", path);
    return DF_OK;
}

static df_status load(tls_context *context, const char *certificate, const char *key,
                      bool *protected, df_error *err)
{
    if (check_readable("certificate", certificate, err) != DF_OK ||
        check_readable("private key", key, err) != DF_OK)
        return DF_IO;
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1)
        return df_fail(err, DF_IO, "", "%s holds no certificate (PEM is wanted)", certificate);
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        if (*protected)
            return df_fail(err, DF_IO, "", "the private key %s is protected by a password", key);
        if (ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH ||
            ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_TYPE_MISMATCH)
            return df_fail(err, DF_IO, "", "the private key %s does not belong to %s", key,
                           certificate);
        return df_fail(err, DF_IO, "", "%s holds no private key (PEM is wanted)", key);
    }
    if (SSL_CTX_check_private_key(context) != 1)
        return df_fail(err, DF_IO, "", "the private key %s does not belong to %s", key,
                       certificate);
    return check_dates(context, certificate, err);
}

/* HTTP/1.1 is all that is spoken here. A client that offers only others is told so by TLS. */
static int choose_protocol(SSL *t, const unsigned char **out, unsigned char *out_size,
                           const unsigned char *offered, unsigned size, void *context)
{
    static const unsigned char ours[] = "\x08http/1.1";

    (void)t;
    (void)context;
    return SSL_select_next_proto((unsigned char **)out, out_size, ours, sizeof ours - 1, offered,
                                 size) == OPENSSL_NPN_NEGOTIATED
               ? SSL_TLSEXT_ERR_OK
               : SSL_TLSEXT_ERR_ALERT_FATAL;
}

static tls_context *context_new(const SSL_METHOD *method, df_error *err)
{
    tls_context *context = SSL_CTX_new(method);

    if (context == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    /* queues move between two tries to write them, and links that are idle keep no buffers */
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    return context;
}

tls_context *tls_server(const char *certificate, const char *key, df_error *err)
{
    tls_context *context = context_new(TLS_server_method(), err);
    bool protected = false;

    if (context == NULL)
        return NULL;
    SSL_CTX_set_default_passwd_cb(context, no_password);
    SSL_CTX_set_default_passwd_cb_userdata(context, &protected);
    df_status status = load(context, certificate, key, &protected, err);
    SSL_CTX_set_default_passwd_cb_userdata(context, NULL);
    ERR_clear_error();
    if (status != DF_OK) {
        SSL_CTX_free(context);
        return NULL;
    }
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    return context;
}

tls_context *tls_client(const char *trusted, df_error *err)
{
    tls_context *context = context_new(TLS_client_method(), err);

    if (context == NULL)
        return NULL;
    if (trusted == NULL ? SSL_CTX_set_default_verify_paths(context) != 1
                        : SSL_CTX_load_verify_file(context, trusted) != 1) {
        df_fail(err, DF_IO, "", "%s holds no certificates",
                trusted != NULL ? trusted : "the system");
        ERR_clear_error();
        SSL_CTX_free(context);
        return NULL;
    }
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    return context;
}

void tls_context_free(tls_context *context)
{
    SSL_CTX_free(context);
}

/* ---- Connections ----------------------------------------------------------------------------- */

tls *tls_accept(tls_context *context, int socket)
{
    tls *t = over_socket(context, socket);

    if (t != NULL)
        SSL_set_accept_state(t);
    return t;
}

tls *tls_connect(tls_context *context, int socket, const char *host)
{
    static const unsigned char ours[] = "\x08http/1.1";
    tls *t = over_socket(context, socket);
    struct in6_addr address;

    if (t == NULL)
        return NULL;
    bool numeric = inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address);
    bool good = numeric ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(t), host) == 1
                        : SSL_set1_host(t, host) == 1 && SSL_set_tlsext_host_name(t, host) == 1;
    if (!good || SSL_set_alpn_protos(t, ours, sizeof ours - 1) != 0) {
        SSL_free(t);
        return NULL;
    }
    SSL_set_connect_state(t);
    return t;
}

/* OpenSSL keeps a queue of errors for each thread, which must be empty before a call. */
static ssize_t result_of(tls *t, int result)
{
    switch (SSL_get_error(t, result)) {
    case SSL_ERROR_WANT_READ:
        return TLS_WANTS_READ;
    case SSL_ERROR_WANT_WRITE:
        return TLS_WANTS_WRITE;
    case SSL_ERROR_ZERO_RETURN:
        return 0;
    case SSL_ERROR_SSL:
        return ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST ? TLS_PLAIN : TLS_FAILED;
    default:
        return TLS_FAILED;
    }
}

ssize_t tls_read(tls *t, void *out, size_t size)
{
    size_t got = 0;

    ERR_clear_error();
    int result = SSL_read_ex(t, out, size, &got);
    return result == 1 ? (ssize_t)got : result_of(t, result);
}

ssize_t tls_write(tls *t, const void *bytes, size_t size)
{
    size_t sent = 0;

    ERR_clear_error();
    int result = SSL_write_ex(t, bytes, size, &sent);
    return result == 1 ? (ssize_t)sent : result_of(t, result);
}

const char *tls_distrust(const tls *t)
{
    long result = SSL_get_verify_result(t);

    return result == X509_V_OK ? NULL : X509_verify_cert_error_string(result);
}

void tls_goodbye(tls *t)
{
    ERR_clear_error();
    if (SSL_is_init_finished(t))
        SSL_shutdown(t);
}

void tls_free(tls *t)
{
    SSL_free(t);
}

/* ---- The handshake of WebSockets ------------------------------------------------------------- */

void tls_websocket_answer(const char key[TLS_KEY_SIZE], char out[TLS_ANSWER_SIZE])
{
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[TLS_KEY_SIZE + sizeof suffix - 1];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;

    memcpy(text, key, TLS_KEY_SIZE);
    memcpy(text + TLS_KEY_SIZE, suffix, sizeof suffix - 1);
    out[0] = '\0';
    if (EVP_Digest(text, sizeof text, digest, &size, EVP_sha1(), NULL) == 1)
        EVP_EncodeBlock((unsigned char *)out, digest, (int)size);
}

bool tls_random(void *out, size_t size)
{
    return RAND_bytes(out, (int)size) == 1;
}
