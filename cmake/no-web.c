/* no-web.c: stands in for the web table where it can't be built; says how to play without it. Reports of
 * the lab are plain then.
 *
 * SPDX-License-Identifier: MIT */
#include "server/web.h"
#include "study/template.h"

static const char page[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Deadfall, in a terminal</title>\n"
    "<link rel=\"stylesheet\" href=\"/terminal.css\">\n"
    "</head>\n"
    "<body>\n"
    "<main>\n"
    "<h1>Deadfall is running here, without its web table</h1>\n"
    "<p>The program was built where the web table could not be. Everything can be played in a "
    "terminal instead.</p>\n"
    "<h2>By yourself, against the computer</h2>\n"
    "<pre>deadfall play noir</pre>\n"
    "<p><b>deadfall games</b> lists the other games, <b>deadfall rules noir</b> says how one is "
    "played. The moves are listed; type a number, or <b>?</b> to have them explained.</p>\n"
    "<h2>With friends at one keyboard</h2>\n"
    "<pre>deadfall play island --hotseat</pre>\n"
    "<h2>With friends at other machines, at a table of this server</h2>\n"
    "<pre>deadfall join ADDRESS --open intruder --players 4 --bots 2</pre>\n"
    "<p>ADDRESS is what your browser shows as the address of this page. The program says which "
    "link to send to the others; they come with <b>deadfall join</b> and that link.</p>\n"
    "<p>If the program is not installed, its name is <b>build/release/deadfall</b>, in the folder "
    "where <b>make run</b> was typed.</p>\n"
    "<h2>To have the web table after all</h2>\n"
    "<p>Building it needs Node 18 or newer, npm, and once a network. Where these are, type "
    "<b>make run</b> again; it says in one line what is in the way.</p>\n"
    "</main>\n"
    "</body>\n"
    "</html>\n";

static const char style[] =
    ":root { color-scheme: light dark; }\n"
    "body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; background: #f4efe6; "
    "color: #2a2420; }\n"
    "main { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }\n"
    "h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 1rem; }\n"
    "h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }\n"
    "p { margin: 0.75rem 0; }\n"
    "pre { margin: 0; padding: 0.75rem 1rem; white-space: pre-wrap; border-radius: 0.5rem; "
    "background: #e6ddcd; font: 1rem/1.5 ui-monospace, monospace; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "body { background: #171412; color: #e9e1d5; }\n"
    "pre { background: #2a2420; }\n"
    "}\n";

const web_file web_files[] = {
    {"/index.html", "text/html; charset=utf-8", (const unsigned char *)page, sizeof page - 1,
     false},
    {"index", "text/html; charset=utf-8", (const unsigned char *)page, sizeof page - 1, false},
    {"/terminal.css", "text/css; charset=utf-8", (const unsigned char *)style, sizeof style - 1,
     false},
    {NULL, NULL, NULL, 0, false},
};

const study_template study_page = {NULL, 0, 0};
