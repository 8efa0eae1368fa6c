import { certificateTitle } from '@sunport/contract/attest/certificate.ts'
import { attestActions } from '@sunport/contract/attest/statement.ts'
import type { Verdict } from '@sunport/contract/calls/attest.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { shortTime } from '../../parts/times.ts'

/** A moment of the log as readers write it. */
export const timeWords = (iso: string | null): string => (iso ? shortTime(toWireTime(new Date(iso))) : '')

export type Tone = 'good' | 'warn' | 'bad' | 'muted'

interface Told {
  tone: Tone
  title: string
  words: string
}

const toldOfCertificate = (
  { number, asOf, total, found, ambiguous }: NonNullable<Verdict['certificate']>,
  issuedAt: string | null,
  isFile: boolean,
): Told => ({
  tone: 'good',
  title: `本站出具的${certificateTitle}`,
  words: `${number}由本站于${timeWords(issuedAt)}出具，核查日期${asOf}，共核查${total}个，${found}个有生效记录，${ambiguous}个名称对应多个单位。${
    isFile
      ? '文件与出具时完全一致。'
      : '本站不保存名单，以上只是数目；要核对证明中的每一行，请用下面的“按文件查验”选择证明文件。'
  }`,
})

/** What became of it, for whoever has a paper in his hand and no idea of logs. */
export const toldOf = (verdict: Verdict, isFile: boolean): Told => {
  const { outcome, publishedAt, until, ended, reason, certificate } = verdict
  if (certificate && outcome === 'unchanged') return toldOfCertificate(certificate, publishedAt, isFile)
  const what = isFile ? '含有这个文件的信息' : '这一内容'
  const begun = `${what}由本站于${timeWords(publishedAt)}发布并存证`
  switch (outcome) {
    case 'unchanged':
      return { tone: 'good', title: '自发布以来未改动', words: `${begun}，至今与存证一致。` }
    case 'superseded':
      return {
        tone: 'warn',
        title: '已被新的版本取代',
        words: `${begun}，${timeWords(until)}起由新的版本取代，请以现行内容为准。`,
      }
    case 'ended': {
      const verb = ended ? attestActions[ended] : ''
      return {
        tone: 'warn',
        title: `已${verb}`,
        words: `${begun}，已于${timeWords(until)}${verb}${reason ? `，原因：${reason}` : ''}。`,
      }
    }
    case 'damaged':
      return {
        tone: 'bad',
        title: '与存证不符',
        words: '本站现在保存的内容与发布时的存证不一致，可能被改动过。请勿据此使用，并向本站反映。',
      }
    case 'pending':
      return { tone: 'muted', title: '正在存证', words: '这一内容刚刚发布或更新，请一分钟后再查。' }
    case 'unknown':
      return isFile
        ? {
            tone: 'bad',
            title: '不是本站发布的文件',
            words:
              '本站没有发布过与它完全相同的文件。文件经编辑、另存或转换格式后也会与原件不同，请从本站重新下载比对。',
          }
        : { tone: 'bad', title: '不是本站发布', words: '本站没有发布过这一内容。请核对网址或编号后再查。' }
  }
}
