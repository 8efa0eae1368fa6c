import { lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { type ExportedLaw, lawToJson, lawToPlain, lawToXml } from '@sunport/contract/content/law/export.ts'
import { Button, Dropdown } from 'antd'
import { fileAddress, saveAs } from '../../transfer.ts'

const formats = [
  { key: 'xml', label: 'Akoma Ntoso（XML）', type: 'application/xml', write: lawToXml },
  { key: 'json', label: '结构化数据（JSON）', type: 'application/json', write: lawToJson },
  { key: 'txt', label: '纯文本', type: 'text/plain', write: lawToPlain },
]

/** The version that is being read, as a file. */
export const ExportMenu = ({ law }: { law: ExportedLaw }) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: [
        {
          key: 'docx',
          label: (
            <a href={fileAddress(lawDesk.docx, { id: law.id, versionNo: law.version.no })} download>
              Word 文档（docx）
            </a>
          ),
        },
        ...formats.map(({ key, label, type, write }) => ({
          key,
          label,
          onClick: () =>
            saveAs(new Blob([write(law)], { type: `${type};charset=utf-8` }), `${law.title}.${key}`),
        })),
      ],
    }}
  >
    <Button>导出</Button>
  </Dropdown>
)
