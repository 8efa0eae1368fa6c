export interface View {
  /** 1 shows the whole shorter side, more shows less of it. */
  zoom: number
  /** Where the cut lies between both ends, from 0 to 1. */
  x: number
  y: number
}

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }

/** The square of a picture that a view shows; always inside of the picture. */
export const squareOf = (width: number, height: number, { zoom, x, y }: View) => {
  const side = Math.min(width, height) / Math.max(zoom, 1)
  return { left: (width - side) * x, top: (height - side) * y, side }
}
