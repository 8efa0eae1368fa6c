import { existsSync } from 'node:fs'

export interface PaperFonts {
  body: string
  bold: string
}

/** A font of the machine with its bold sister, where there is one beside it; undefined where there is no such font. */
export const paperFonts = (font: string): PaperFonts | undefined => {
  if (!existsSync(font)) return undefined
  const bold = font.replace(/Regular(?=\.\w+$)/, 'Bold')
  return { body: font, bold: existsSync(bold) ? bold : font }
}
