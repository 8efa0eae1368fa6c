import { apiPrefix } from '@sunport/contract/call.ts'
import { captchaPath } from '@sunport/contract/constants.ts'
import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './captcha-field.module.css'

const address = apiPrefix + captchaPath
const hintId = 'verifycode-hint'

/**
 * The field that programs which drive a browser look for. It keeps nobody out: left empty, the list is shown all
 * the same, so it needs no other way round for those who cannot see the picture.
 */
export const CaptchaField = ({ isRefused }: { isRefused: boolean }) => {
  const [turn, setTurn] = useState('')
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  // A refused code needs a picture that the page does not show yet; anything new in the address is one.
  useEffect(() => {
    if (isRefused) setTurn(String(Date.now()))
  }, [isRefused])
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="verifycode">
        验证码
        <span id={hintId}>（选填，不填也可查询）</span>
      </label>
      <div className={styles.row}>
        <input
          id="verifycode"
          type="text"
          name="verifyCode"
          maxLength={4}
          placeholder="请输入验证码"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={hintId}
          aria-invalid={isRefused || undefined}
        />
        <img
          className={styles.picture}
          src={turn ? `${address}?${turn}` : address}
          width={100}
          height={34}
          alt="验证码图片，四位数字"
        />
        {isLive && (
          <button
            className={styles.another}
            type="button"
            aria-label="换一张验证码图片"
            title="看不清，换一张"
            onClick={() => setTurn(String(Date.now()))}
          >
            <Icon name="refresh" size={1.1} />
          </button>
        )}
      </div>
    </div>
  )
}
