import { strToU8, zipSync } from 'fflate'
import { sheetOf, spreadsheet, textCell } from './spreadsheets.ts'

export interface HostileFile {
  name: string
  content: Uint8Array
  /** What it calls itself. */
  mediaType?: string
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const script = '<script>__pwn=1</script>'

/** The head of a picture that says it is so large; its data never comes. */
const hugePicture = (): Buffer => {
  const made = Buffer.from(png)
  made.writeUInt32BE(0x7fff_ffff, 16)
  made.writeUInt32BE(0x7fff_ffff, 20)
  return made
}

/** A document whose part names an entity a billion times. */
const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]><x>&d;</x>`
const outside = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'

const document = (body: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(body),
    ...more,
  })

/** Files that broke something somewhere: what they are is not what they say, or more than they say. */
export const hostileFiles = (): HostileFile[] => [
  { name: 'empty.png', content: Buffer.alloc(0) },
  { name: 'one.pdf', content: Buffer.from('%') },
  { name: 'page.png', content: Buffer.from(`<!doctype html>${script}`), mediaType: 'image/png' },
  { name: 'page.html', content: Buffer.from(`<!doctype html>${script}`), mediaType: 'text/html' },
  { name: 'drawing.svg', content: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`) },
  { name: 'picture.gif', content: Buffer.from(`GIF89a/*${script}*/=1;`), mediaType: 'image/gif' },
  { name: 'cut.png', content: png.subarray(0, 40), mediaType: 'image/png' },
  { name: 'huge.png', content: hugePicture(), mediaType: 'image/png' },
  { name: 'tail.png', content: Buffer.concat([png, Buffer.from(script)]), mediaType: 'image/png' },
  { name: 'program.pdf', content: Buffer.from('MZ\u0090\u0000\u0003', 'latin1') },
  { name: 'invoice.pdf.exe', content: Buffer.from('MZ') },
  {
    name: 'paper.pdf',
    content: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  },
  { name: '.htaccess', content: Buffer.from('AddType text/html .png') },
  { name: '../../../../etc/passwd', content: png },
  { name: '..\\..\\x.png', content: png },
  { name: `${'长'.repeat(300)}.png`, content: png },
  { name: 'a\u202egnp.exe', content: png },
  { name: 'a\u0000.png', content: png },
  { name: 'CON.png', content: png },
  { name: '=cmd|calc.csv', content: Buffer.from('=1+1,@SUM(1)\n-1,+1\n') },
  { name: 'quote".csv', content: Buffer.from('"never closed\n'.repeat(50)) },
  { name: 'wide.csv', content: Buffer.from(`${','.repeat(100_000)}\n`) },
  { name: 'utf16.csv', content: Buffer.from('\ufeff名称,地址\n甲,乙\n', 'utf16le') },
  { name: 'nul.csv', content: Buffer.from('a\u0000b,\u0000\n\u0000') },
  {
    name: 'corner.xlsx',
    content: spreadsheet(sheetOf(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`)),
  },
  { name: 'laughs.xlsx', content: spreadsheet(laughs) },
  { name: 'outside.xlsx', content: spreadsheet(outside) },
  { name: 'broken.xlsx', content: Buffer.from('PK\u0003\u0004 and nothing more') },
  { name: 'bomb.xlsx', content: spreadsheet(sheetOf(`<row>${textCell('A1', 'x'.repeat(3_000_000))}</row>`)) },
  { name: 'slip.docx', content: document('<w:document/>', { '../../../etc/cron.d/x': strToU8('x') }) },
  {
    name: 'links.docx',
    content: document(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>
      <w:p><w:hyperlink w:anchor="javascript:__pwn=1"><w:r><w:t>${script.replace('<', '&lt;')}</w:t></w:r></w:hyperlink></w:p>
      </w:body></w:document>`,
      {
        '_rels/.rels':
          strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
        Target="word/document.xml"/></Relationships>`),
      },
    ),
  },
  { name: 'laughs.docx', content: document(laughs) },
  { name: 'outside.docx', content: document(outside) },
  { name: 'nothing.docx', content: zipSync({}) },
]
