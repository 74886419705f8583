/* event.c: collecting events and striking out what a viewer may not see of them.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

void df_event_push(df_events *events, df_event event)
{
    df_assert(events->count < DF_EVENTS_MAX);
    if (event.audience == 0)
        event.audience = DF_TO_ALL;
    events->at[events->count++] = event;
}

bool df_event_for(const df_event *event, int viewer, df_event *out)
{
    uint8_t me = viewer == DF_SPECTATOR ? DF_TO_SPECTATORS : DF_TO(viewer);

    if ((event->audience & me) == 0)
        return false;
    *out = *event;
    if ((event->privy & me) == 0)
        for (int i = 0; i < DF_EVENT_SECRET; i++)
            out->secret[i] = DF_EVENT_HIDDEN;
    /* Who else was told what, and whether the one who acted learned by it, is no viewer's business.
     */
    out->audience = me;
    out->privy &= me;
    out->reveals = false;
    return true;
}
