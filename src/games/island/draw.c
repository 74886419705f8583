/* draw.c stub */
#include "games/island/island.h"
void island_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    (void)view; (void)viewer; (void)names;
    df_text_string(text, "table\n");
}
