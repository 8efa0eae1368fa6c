import { UserOutlined } from '@ant-design/icons'
import { apiPrefix } from '@sunport/contract/call.ts'
import { account, avatarMegabytes } from '@sunport/contract/calls/account.ts'
import { problems } from '@sunport/contract/problems.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Avatar, Button, Flex, Modal, Slider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { uploadFile } from '../../../upload.ts'
import { sessionQuery } from '../../session.ts'
import { squareOf, type View, wholeView } from './square.ts'
import styles from './user-setting.module.css'

const side = 256

/** The header shows it as well. */
const useShown = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['account', 'profile'] }),
      client.invalidateQueries(sessionQuery),
    ])
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      blob =>
        blob
          ? resolve(new File([blob], 'avatar.jpg', { type: blob.type }))
          : reject(new Error('图片无法处理')),
      'image/jpeg',
      0.92,
    ),
  )

const sliders: { name: keyof View; label: string; min: number; max: number }[] = [
  { name: 'zoom', label: '放大', min: 1, max: 4 },
  { name: 'x', label: '左右', min: 0, max: 1 },
  { name: 'y', label: '上下', min: 0, max: 1 },
]

/** Which square of a picture is taken: by sliders, so that it needs no mouse. */
const CropDialog = ({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState(wholeView)
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const shown = useShown()
  useEffect(() => {
    const { left, top, side: cut } = squareOf(picture.width, picture.height, view)
    const brush = canvas.current?.getContext('2d')
    brush?.clearRect(0, 0, side, side)
    brush?.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
  }, [picture, view])
  const send = async () => {
    if (!canvas.current) return
    setSending(true)
    setFailure(undefined)
    try {
      await uploadFile(await pictureOf(canvas.current), { address: apiPrefix + account.setAvatar.path })
      await shown()
      onClose()
    } catch (refusal) {
      setFailure((refusal as Error).message)
      setSending(false)
    }
  }
  return (
    <Modal
      open
      title="裁剪头像"
      okText="使用"
      okButtonProps={{ loading: isSending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <canvas
        ref={canvas}
        className={styles.crop}
        width={side}
        height={side}
        role="img"
        aria-label="头像预览"
      />
      {sliders.map(({ name, label, min, max }) => (
        <Flex key={name} align="center" gap="small">
          <span>{label}</span>
          <Slider
            className={styles.slider}
            ariaLabelForHandle={label}
            min={min}
            max={max}
            step={0.01}
            tooltip={{ open: false }}
            value={view[name]}
            onChange={value => setView({ ...view, [name]: value })}
          />
        </Flex>
      ))}
    </Modal>
  )
}

/** The own picture, chosen, cut to a square and taken away again. */
export const OwnAvatar = ({ avatar }: { avatar: string | null }) => {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const shown = useShown()
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > avatarMegabytes * 1024 * 1024) return void message.error(problems['avatar.size'].message)
    const read = await createImageBitmap(file).catch(() => undefined)
    if (read) setPicture(read)
    else message.error(problems['avatar.type'].message)
  }
  const remove = async () => {
    await api.account.removeAvatar({}).then(shown, (refusal: Error) => void message.error(refusal.message))
  }
  return (
    <Flex align="center" gap="small">
      <Avatar size={48} src={avatar || undefined} icon={<UserOutlined />} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择头像图片"
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={event => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button type="link" size="small" onClick={() => input.current?.click()}>
        {avatar ? '更换头像' : '上传头像'}
      </Button>
      {avatar && (
        <Button type="link" size="small" onClick={() => void remove()}>
          移除头像
        </Button>
      )}
      {picture && <CropDialog picture={picture} onClose={() => setPicture(undefined)} />}
    </Flex>
  )
}
