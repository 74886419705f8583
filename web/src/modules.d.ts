// What the build adds to imports. SPDX-License-Identifier: MIT
declare module 'icon:*' {
  /** The outline of an icon of game-icons, 512 by 512. */
  const outline: string
  export default outline
}
