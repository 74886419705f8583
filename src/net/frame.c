/* frame.c: the frames of a WebSocket, over wslay; see inside.h.
 *
 * wslay takes frames apart and takes their masks off; what a client may send, and with which code
 * it is told otherwise [RFC 6455, 7.4.1], is decided here. Its reader has a buffer of 4 KB, so a
 * link has one only while a frame has not come whole, and gives it back between two frames.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "base/memory.h"
#include "net/inside.h"

enum { CONTROL_MAX = 125, FRAME_HEAD_MAX = 10 };

struct frame_reader {
    struct frame_reader *next;
    wslay_frame_context_ptr context;
    const char *at; /* bytes that wslay has not taken yet */
    size_t left;
    /* The bytes that wslay has taken beyond the frames that it has given out: none means that it is
     * between two frames. */
    uint64_t owed;
    /* the frame that it is in */
    bool inside;
    uint64_t to_come; /* bytes of its payload */
    unsigned char control[CONTROL_MAX];
    size_t control_size;
};

/* ---- Ours ------------------------------------------------------------------------------------ */

net_text *frame_new(int opcode, const void *payload, size_t length)
{
    size_t head = length < 126 ? 2 : length < 65536 ? 4 : FRAME_HEAD_MAX;
    net_text *t = df_memory(1, sizeof *t + head + length);

    if (t == NULL)
        return NULL;
    t->references = 1;
    t->payload = (uint32_t)length;
    t->length = (uint32_t)(head + length);
    t->bytes[0] = (char)(0x80 | opcode);
    t->bytes[1] = (char)(length < 126 ? length : length < 65536 ? 126 : 127);
    for (size_t i = 2; i < head; i++)
        t->bytes[i] = (char)((uint64_t)length >> 8 * (head - 1 - i));
    if (length > 0)
        memcpy(t->bytes + head, payload, length);
    return t;
}

static void push_frame(net_link *link, int opcode, const void *payload, size_t length)
{
    net_text *text = frame_new(opcode, payload, length);

    link_push(link, text);
    net_text_release(text);
}

void frame_close(net_link *link, int code, const char *reason)
{
    char payload[CONTROL_MAX] = {(char)(code >> 8), (char)code};
    size_t length = strnlen(reason, sizeof payload - 2);

    memcpy(payload + 2, reason, length);
    push_frame(link, WSLAY_CONNECTION_CLOSE, payload, code != 0 ? 2 + length : 0);
    if (link->stage == LINK_DEAD)
        return;
    link->stage = LINK_FAREWELL;
    link->deadline = link_patience(link);
}

void frame_ping(net_link *link)
{
    link->pinged = true;
    push_frame(link, WSLAY_PING, NULL, 0);
}

/* ---- Readers --------------------------------------------------------------------------------- */

static ssize_t give_bytes(uint8_t *out, size_t size, int flags, void *context)
{
    frame_reader *r = context;
    size_t take = size < r->left ? size : r->left;

    (void)flags;
    if (take == 0)
        return -1;
    memcpy(out, r->at, take);
    r->at += take;
    r->left -= take;
    r->owed += take;
    return (ssize_t)take;
}

static frame_reader *take_reader(net *n)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give_bytes};
    frame_reader *r = n->readers;

    if (r != NULL) {
        n->readers = r->next;
        return r;
    }
    r = df_memory(1, sizeof *r);
    if (r != NULL && wslay_frame_context_init(&r->context, &callbacks, r) != 0) {
        free(r);
        r = NULL;
    }
    return r;
}

void frame_reader_drop(net_link *link)
{
    if (link->reader != NULL) {
        wslay_frame_context_free(link->reader->context);
        free(link->reader);
    }
    link->reader = NULL;
}

void frame_free_spare(net *n)
{
    while (n->readers != NULL) {
        frame_reader *r = n->readers;

        n->readers = r->next;
        wslay_frame_context_free(r->context);
        free(r);
    }
}

/* ---- Theirs ---------------------------------------------------------------------------------- */

/* The shortest form only, no surrogates, nothing above U+10FFFF. */
static bool is_utf8(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *end = at + length;

    while (at < end) {
        unsigned char c = *at++;
        int more = c < 0x80 ? 0 : c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
        uint32_t code = more == 0 ? c : c & (0x3Fu >> more);
        static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};

        if ((c >= 0x80 && c < 0xC2) || c > 0xF4 || end - at < more)
            return false;
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xC0) != 0x80)
                return false;
            code = code << 6 | (*at & 0x3Fu);
        }
        if (code < least[more] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
            return false;
    }
    return true;
}

static void deliver(net_link *link, const char *text, size_t length)
{
    net *n = link->owner;

    if (length == 0)
        text = ""; /* and not NULL */
    if (!is_utf8(text, length)) {
        frame_close(link, WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA, "text must be UTF-8");
        return;
    }
    n->counts.received++;
    n->counts.bytes_in += length;
    n->handler->message(n->handler->context, link, text, length);
}

/* The other end takes its leave, or has closed badly. */
static void hear_close(net_link *link, const frame_reader *r)
{
    int code = r->control_size >= 2 ? r->control[0] << 8 | r->control[1] : 0;
    bool lawful = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1011) ||
                  (code >= 3000 && code <= 4999);

    if (r->control_size == 0)
        frame_close(link, 0, "");
    else if (!lawful)
        frame_close(link, WSLAY_CODE_PROTOCOL_ERROR, "no such code");
    else if (!is_utf8((const char *)r->control + 2, r->control_size - 2))
        frame_close(link, WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA, "text must be UTF-8");
    else
        frame_close(link, code, "");
}

/* Pongs count as messages do for those who do not read them. */
static void hear_control(net_link *link, const frame_reader *r, int opcode)
{
    if (opcode == WSLAY_CONNECTION_CLOSE) {
        hear_close(link, r);
    } else if (opcode == WSLAY_PING) {
        if (link->queued + LINK_COST + r->control_size > link->owner->config->queue_max) {
            link->owner->counts.dropped++;
            link_kill(link);
        } else {
            push_frame(link, WSLAY_PONG, r->control, r->control_size);
        }
    }
}

/* The beginning of a frame: may it come? */
static bool begin_frame(net_link *link, frame_reader *r, const struct wslay_frame_iocb *frame)
{
    static const char broken[] = "the frame breaks the protocol";
    bool control = wslay_is_ctrl_frame(frame->opcode);
    int code = 0;

    if (!frame->mask || frame->rsv != 0 || frame->opcode > WSLAY_PONG ||
        (frame->opcode > WSLAY_BINARY_FRAME && !control) ||
        (!control && link->in_message != (frame->opcode == WSLAY_CONTINUATION_FRAME)))
        code = WSLAY_CODE_PROTOCOL_ERROR;
    else if (frame->opcode == WSLAY_BINARY_FRAME)
        code = WSLAY_CODE_UNSUPPORTED_DATA;
    else if (!control &&
             link->piece_size + frame->payload_length > link->owner->config->message_max)
        code = WSLAY_CODE_MESSAGE_TOO_BIG;
    if (code != 0) {
        frame_close(link, code, code == WSLAY_CODE_PROTOCOL_ERROR ? broken : "");
        return false;
    }
    r->inside = true;
    r->to_come = frame->payload_length;
    r->control_size = 0;
    r->owed -= 2 + (frame->payload_length < 126 ? 0 : frame->payload_length < 65536 ? 2 : 8) + 4;
    return true;
}

static void hear_piece(net_link *link, const struct wslay_frame_iocb *frame, bool whole)
{
    const char *text = (const char *)frame->data;

    if (whole && frame->fin && !link->in_message && link->piece == NULL) {
        deliver(link, text, frame->data_length);
        return;
    }
    if (!link_keep(link, text, frame->data_length)) {
        link_kill(link);
        return;
    }
    link->in_message = !(whole && frame->fin);
    if (link->in_message)
        return;
    char *message = link->piece; /* the handler may end the link */
    size_t length = link->piece_size;
    link->piece = NULL;
    link->piece_size = 0;
    deliver(link, message, length);
    free(message);
}

/* A frame, or a piece of one. False: nothing more is read from this link. */
static bool hear(net_link *link, frame_reader *r, const struct wslay_frame_iocb *frame)
{
    if (!r->inside && !begin_frame(link, r, frame))
        return false;
    r->to_come -= frame->data_length;
    r->owed -= frame->data_length;
    bool whole = r->to_come == 0;
    r->inside = !whole;
    if (wslay_is_ctrl_frame(frame->opcode)) {
        if (frame->data_length > 0)
            memcpy(r->control + r->control_size, frame->data, frame->data_length);
        r->control_size += frame->data_length;
        if (whole)
            hear_control(link, r, frame->opcode);
    } else {
        hear_piece(link, frame, whole);
    }
    return link->stage == LINK_SOCKET;
}

void frame_feed(net_link *link, const char *bytes, size_t length)
{
    net *n = link->owner;
    frame_reader *r = link->reader != NULL ? link->reader : take_reader(n);
    bool going = r != NULL;

    link->reader = r;
    if (r == NULL) {
        link_kill(link);
        return;
    }
    r->at = bytes;
    r->left = length;
    while (going) {
        struct wslay_frame_iocb frame = {0};
        ssize_t got = wslay_frame_recv(r->context, &frame);

        if (got == WSLAY_ERR_WANT_READ)
            break;
        if (got < 0) {
            frame_close(link, WSLAY_CODE_PROTOCOL_ERROR, "the frame breaks the protocol");
            going = false;
        } else {
            going = hear(link, r, &frame);
        }
    }
    if (!going) {
        frame_reader_drop(link);
    } else if (r->owed == 0) {
        r->next = n->readers;
        n->readers = r;
        link->reader = NULL;
    }
}
