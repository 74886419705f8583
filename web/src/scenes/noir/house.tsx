// The house itself: night, roof and earth, passages, doors and stairs. SPDX-License-Identifier: MIT
import type { Plan, RoomName } from './map'

const STARS = [4, 13, 21, 37, 44, 52, 58, 66, 71, 78, 91, 97]

/* The house as a whole: night, roof, earth. */
export function House({ plan }: { plan: Plan }) {
  const { bedroom, hall, library, basement } = plan.room
  const k = plan.narrow ? 0.42 : 1
  const left = bedroom.x
  const right = plan.shaft.x + plan.shaft.w
  const eaves = bedroom.y
  const low = eaves - 30 * k
  const chimney = library.x + library.w * 0.78
  return (
    <g aria-hidden="true">
      <rect class="noir-sky" x={0} y={0} width={plan.width} height={basement.y} rx={plan.narrow ? 10 : 16} />
      {STARS.map((x, i) => (
        <circle key={x} class="noir-star" cx={(plan.width * x) / 100} cy={(plan.narrow ? 54 : 6) + ((i * 37) % (plan.narrow ? 24 : 78))} r={i % 3 === 0 ? 1.6 : 1} />
      ))}
      <circle class="noir-moon" cx={plan.width * 0.73} cy={plan.narrow ? 68 : 42} r={plan.narrow ? 9 : 26} />
      <path class="noir-roof" d={`M${chimney} ${eaves}V${low - 16 * k}H${chimney - 4 * k}v${-6 * k}H${chimney + 40 * k}v${6 * k}h${-4 * k}V${eaves}Z`} />
      <path class="noir-roof" d={`M${left - 16 * k} ${eaves}L${left + 34 * k} ${low}H${right - 34 * k}L${right + 16 * k} ${eaves}Z`} />
      <path class="noir-roof" d={`M${hall.x - 26 * k} ${eaves}L${hall.x + hall.w / 2} ${eaves - 84 * k}L${hall.x + hall.w + 26 * k} ${eaves}Z`} />
      <path class="noir-tiles" d={`M${left + 10 * k} ${eaves - 10 * k}H${right - 10 * k}M${left + 26 * k} ${eaves - 20 * k}H${right - 26 * k}`} />
      <circle class="noir-attic" cx={hall.x + hall.w / 2} cy={eaves - 34 * k} r={13 * k} />
      <path class="noir-attic-bars" d={`M${hall.x + hall.w / 2} ${eaves - 47 * k}v${26 * k}m${-13 * k} ${-13 * k}h${26 * k}`} />
      <rect class="noir-earth" x={0} y={basement.y} width={plan.width} height={basement.h + (plan.narrow ? 8 : 10)} rx={6} />
      <path class="noir-ground" d={`M0 ${basement.y}H${plan.width}`} />
    </g>
  )
}

/* The passage behind the Dining Room, and the hidden stairs beside the Library. */
export function Between({ plan }: { plan: Plan }) {
  const { passage, shaft } = plan
  const turns = Math.floor(shaft.h / 24)
  const zigzag = Array.from({ length: turns }, (_, i) => `L${i % 2 === 0 ? shaft.x + shaft.w - 7 : shaft.x + 7} ${shaft.y + (i + 1) * 24}`)
  return (
    <g aria-hidden="true">
      {[passage, shaft].map((box) => (
        <rect key={box.x} class="noir-passage" x={box.x} y={box.y} width={box.w} height={box.h} />
      ))}
      <path class="noir-stairs" d={`M${shaft.x + 7} ${shaft.y + 6}${zigzag.join('')}`} />
      <path class="noir-stairs is-rug" d={`M${passage.x + 12} ${passage.y + passage.h - 5}H${passage.x + passage.w - 12}`} />
    </g>
  )
}

export function Doors({ plan, open }: { plan: Plan; open: (a: RoomName, b: RoomName) => boolean }) {
  const k = plan.narrow ? 0.62 : 1
  return (
    <g aria-hidden="true">
      {plan.doors.map(({ between, kind, at }) => (
        <g key={`${between.join()}${at.x}`} class={`noir-door ${open(...between) ? 'is-open' : ''}`} transform={`translate(${at.x} ${at.y}) scale(${k})`}>
          {kind === 'door' ? (
            <path d="M-9 0V-24a9 9 0 0 1 18 0V0Z" />
          ) : (
            <>
              <rect x={-18} y={-4} width={36} height={8} rx={2} />
              <path class="noir-ladder" d="M-10-16V20M10-16V20M-10-10H10M-10-2H10M-10 6H10M-10 14H10" />
            </>
          )}
        </g>
      ))}
      <g class="noir-hatch" transform={`translate(${plan.hatch.x} ${plan.hatch.y}) scale(${k})`}>
        <path d="M-20-3H20V3H-20ZM0 8V22M-6 16L0 23L6 16" />
      </g>
    </g>
  )
}
