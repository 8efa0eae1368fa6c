const files = import.meta.glob<string>('../../../regions/src/*/art/*.svg', {
  query: '?url&no-inline',
  eager: true,
  import: 'default',
})

/** Address of a region's drawing; undefined when the region has none of that name. */
export const artUrl = (region: string, name: string): string | undefined =>
  files[`../../../regions/src/${region}/art/${name}.svg`]

/** The drawing as a CSS variable, for backgrounds. */
export const artVariable = (region: string, name: string | undefined): Record<string, string> => {
  const url = name ? artUrl(region, name) : undefined
  return url ? { '--art': `url("${url}")` } : {}
}
