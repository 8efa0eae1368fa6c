/** The dictionaries are plain data without types of their own: `from to|from to|…`. */
declare module 'opencc-js/dict/*' {
  const entries: string
  export default entries
}
