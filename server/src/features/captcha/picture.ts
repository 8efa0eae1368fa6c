import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'

/** The package's typings leave out that it draws a given text when it is called itself. */
const draw = svgCaptcha as unknown as (text: string, options: object) => string

const look = { width: 100, height: 34, fontSize: 40, noise: 2, background: '#f4f6f9' }

/** The text as a picture of letters' outlines and noise; nothing of it stands in the bytes as text. */
export const captchaPicture = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(draw(text, look)))
    .png()
    .toBuffer()
