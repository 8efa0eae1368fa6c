import { answerApart } from '../files/apart.ts'
import { convertDocx } from './docx-convert.ts'

answerApart(bytes => convertDocx(Buffer.from(bytes)), 'richText.not_docx')
