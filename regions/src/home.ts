/** The home page as data: rows of blocks on a twelve-column grid. */
export interface Home {
  rows: HomeRow[]
}

export interface HomeRow {
  /** 'wide' rows bleed to the window's edges. */
  width?: 'content' | 'wide'
  tone?: 'plain' | 'tint' | 'brand'
  blocks: HomeBlock[]
}

export interface HomeBlock {
  block: string
  span: number
}
