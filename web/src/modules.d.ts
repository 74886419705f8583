// What the build adds to imports. SPDX-License-Identifier: MIT
declare module 'house:wasm' {
  /** Where the house is (src/house), or nothing, if this page was built without. */
  const address: string
  export default address
}
declare module 'icon:*' {
  /** The outline of an icon of game-icons, 512 by 512. */
  const outline: string
  export default outline
}
