import { apiPrefix } from '@sunport/contract/call.ts'
import { type MediaRecord, media } from '@sunport/contract/calls/media.ts'
import type { OptionImage } from '@sunport/contract/questionnaire/question-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Input, Modal, Pagination } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { fileAddress } from '../../transfer.ts'
import { UploadControl } from '../../ui/upload-control.tsx'
import styles from './questionnaire.module.css'

const pageSize = 12

interface Props {
  onPick: (image: OptionImage) => void
  onClose: () => void
}

const addressOf = ({ id }: MediaRecord): string => `${apiPrefix}/rest/v2/files/${id}`

/** A picture of the library, or one that is brought now. */
export const ImagePicker = ({ onPick, onClose }: Props) => {
  const [keyword, setKeyword] = useState('')
  const [currPage, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['media', 'images', keyword, currPage],
    queryFn: () => api.media.list({ kind: 'image', keyword, currPage, pageSize }),
    placeholderData: before => before,
  })
  return (
    <Modal open title="选择图片" footer={null} width={720} onCancel={onClose}>
      <div className={styles.pickerTools}>
        <Input.Search
          placeholder="按文件名称查找"
          aria-label="按文件名称查找"
          onSearch={words => {
            setKeyword(words)
            setPage(1)
          }}
        />
        <UploadControl
          accept=".png,.jpg,.jpeg,.gif,.webp"
          maxCount={1}
          label="上传图片"
          value={[]}
          onChange={([item]) => item && onPick({ url: item.url, alt: '' })}
        />
      </div>
      {data?.rows.length === 0 && <Empty description="没有这样的图片" />}
      <ul className={styles.picker}>
        {data?.rows.map(row => (
          <li key={row.id}>
            <button type="button" onClick={() => onPick({ url: addressOf(row), alt: row.alt ?? '' })}>
              <img src={fileAddress(media.content, { id: row.id })} alt="" loading="lazy" />
              <span>{row.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        hideOnSinglePage
        current={currPage}
        pageSize={pageSize}
        total={data?.total ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </Modal>
  )
}
