// Noir on the first page: a house at night, one room lit.
//
// SPDX-License-Identifier: MIT
import { Night, Stars } from '../../common/picture'
import type { Box } from '../../scene'
import './box.css'

function Picture() {
  const windows = [
    [96, 78], [126, 78], [176, 78], [206, 78], [96, 116], [126, 116], [206, 116], [236, 116],
  ] as const
  return (
    <Night id="noir" sky={['#0b1018', '#26221f']}>
      <Stars seed={11} count={40} height={90} />
      <path d="M268 20a19 19 0 1 1-24 26 22 22 0 0 0 24-26z" fill="#f6e7bf" />
      <path d="M0 150q60-18 110-8t110 0 100-6v44H0z" fill="#0c0f10" />
      {/* the house: two floors, two gables, a tower */}
      <path d="M78 152V66l-8 2 34-30 30 26h36l26-34 26 34v4h24v84z" fill="#15191c" stroke="#3a352c" />
      <path d="M112 46V30h9v24M214 40V24h8v22" fill="#15191c" stroke="#3a352c" />
      <path d="M78 106h168" stroke="#2b2a27" stroke-width="2" />
      <g fill="#232a30" stroke="#0a0c0e">
        {windows.map(([wx, wy]) => (
          <path key={`${wx}${wy}`} d={`M${wx} ${wy + 20}v-14a6 6 0 0 1 12 0v14zm6-20v20m-6-9h12`} />
        ))}
      </g>
      {/* one room is lit, and somebody stands in it */}
      <circle cx="163" cy="124" r="46" fill="url(#glow-noir)" />
      <path d="M150 146v-28a13 13 0 0 1 26 0v28z" fill="#eaa63c" />
      <path d="m150 146-34 34h94l-34-34z" fill="#eaa63c" opacity=".28" />
      <path d="M157 146v-14q0-5 6-5t6 5v14zm6-20a4.4 4.4 0 1 1 0-9 4.4 4.4 0 0 1 0 9zm-8-7h16v-1.6h-3.6l-1.4-4h-6l-1.4 4H155zm13 11 9 1v2l-9 1z" fill="#160f06" />
      <circle cx="192" cy="86" r="2" fill="#eaa63c" opacity=".8" />
    </Night>
  )
}

const box: Box = {
  length: '15 min',
  pitch: 'Hunt each other through a dark mansion. Everything useful makes a noise.',
  Picture,
}
export default box
