/** Which answers are looked at. */
export interface Filter {
  from?: string
  to?: string
  quality: 'all' | 'clean'
  versionNo?: number
}
