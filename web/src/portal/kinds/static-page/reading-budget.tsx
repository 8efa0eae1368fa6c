import type { ReadingStanding } from '@sunport/contract/calls/reading.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { send } from '../../../api.ts'
import { wordsOf } from '../../parts/message-form/signed.ts'
import styles from './reading-budget.module.css'

const wordsOfStanding = (standing: ReadingStanding | null): string => {
  if (!standing) return '本站目前不限制读取额度。'
  const { limit, remaining, resetSeconds } = standing
  const [all, left] = [limit, remaining].map(units => units.toLocaleString('zh-CN'))
  return `本小时额度 ${all}，还剩 ${left}；${Math.ceil(resetSeconds / 60)} 分钟后重新计算。`
}

// Fetched when it is pressed: no other page carries these addresses.
const calls = async () => (await import('@sunport/contract/calls/reading.ts')).reading

const proofFor = async (purpose: 'read' | 'key'): Promise<string> =>
  (await import('../../prove.ts')).prove(purpose)

/** What is told of something that takes a while: read out when it changes, with nothing to look at. */
const useTold = () => {
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const during = async (words: string, work: () => Promise<string>): Promise<void> => {
    setBusy(true)
    setTold(words)
    try {
      setTold(await work())
    } catch (error) {
      setTold(wordsOf(error))
    }
    setBusy(false)
  }
  return { told, isBusy, during }
}

/** Going on when the hour is used up: the browser does the work, nobody reads a picture. */
export const MoreBudget = () => {
  const { told, isBusy, during } = useTold()
  const [standing, setStanding] = useState('正在查询本小时的额度…')
  // A program of one's own network may have used it up: what is said here is of this address, now.
  useEffect(() => {
    const ask = async () =>
      wordsOfStanding((await send((await calls()).budget, {})) as ReadingStanding | null)
    ask().then(setStanding, error => setStanding(wordsOf(error)))
  }, [])
  const more = () =>
    during('正在计算，请稍候…', async () => {
      const standing = (await send((await calls()).more, {
        proof: await proofFor('read'),
      })) as ReadingStanding | null
      setStanding('')
      return `可以继续读取了。${wordsOfStanding(standing)}`
    })
  return (
    <>
      <p role="status">{told || standing}</p>
      <button className={styles.button} type="button" onClick={more} disabled={isBusy}>
        继续读取
      </button>
    </>
  )
}

/** A key of one's own: a name, a moment's work of the browser, and no account. */
export const NewKey = () => {
  const { told, isBusy, during } = useTold()
  const [key, setKey] = useState('')
  const ask = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const label = event.currentTarget.querySelector('input')?.value ?? ''
    void during('正在生成，请稍候…', async () => {
      const made = (await send((await calls()).newKey, { label, proof: await proofFor('key') })) as {
        key: string
        limit: number
      }
      setKey(made.key)
      return `密钥已生成，每小时额度 ${made.limit.toLocaleString('zh-CN')}。密钥只显示这一次，请妥善保存。`
    })
  }
  return (
    <form className={styles.form} onSubmit={ask}>
      <label>
        应用名称
        {/* Without a name: without a script it would be said to a page that knows nothing of it. */}
        <input required minLength={2} maxLength={40} autoComplete="off" />
      </label>
      <button className={styles.button} type="submit" disabled={isBusy}>
        取得数据密钥
      </button>
      <p role="status">{told}</p>
      {key && <output className={styles.key}>{key}</output>}
    </form>
  )
}
