import { pathOfVariant } from '@sunport/regions/link.ts'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import { HandOver } from './hand-over.tsx'
import type { AuthEntryData, RoleEntry } from './loader.ts'
import styles from './register-steps.module.css'
import { RoleList } from './role-list.tsx'

interface RegisterStepsProps {
  data: AuthEntryData
  roles: RoleEntry[]
}

/** Registration begins here and goes on at the platform: role, notice, then the way there. */
export const RegisterSteps = ({ data: { chosen, hasAgreed }, roles }: RegisterStepsProps) => (
  <ol className={styles.steps}>
    <Step number="1" title="选择身份" isOpen>
      <RoleList label="注册身份" roles={roles} chosen={chosen} form="cards" />
    </Step>
    <Step number="2" title="阅读并同意注册须知" isOpen={chosen !== undefined}>
      {chosen ? <Agreement role={chosen.role} hasAgreed={hasAgreed} /> : <Later words="请先选择身份。" />}
    </Step>
    <Step number="3" title="前往平台填写资料" isOpen={chosen !== undefined && hasAgreed}>
      {chosen && hasAgreed ? (
        <>
          <p className={styles.words}>
            您将以“{chosen.label}”身份注册。手机验证、资料填写和审核都在采购平台进行。
          </p>
          <HandOver entry={chosen} words="前往平台注册" />
        </>
      ) : (
        <Later words="同意注册须知后，可以前往平台注册。" />
      )}
    </Step>
  </ol>
)

interface StepProps {
  number: string
  title: string
  isOpen: boolean
  children: ReactNode
}

const Step = ({ number, title, isOpen, children }: StepProps) => (
  <li className={styles.step} data-open={isOpen}>
    <h2 className={styles.title}>
      <span className={styles.number}>{number}</span>
      {title}
    </h2>
    <div className={styles.body}>{children}</div>
  </li>
)

const Later = ({ words }: { words: string }) => <p className={styles.later}>{words}</p>

/** A GET form: the tick stands in the address, and the next step opens with or without scripts. */
const Agreement = ({ role, hasAgreed }: { role: string; hasAgreed: boolean }) => {
  const path = pathOfVariant(usePortal().pack, 'static-page', 'agreement')
  return (
    <Form className={styles.form} preventScrollReset>
      <input type="hidden" name="role" value={role} />
      <label className={styles.tick}>
        <input
          key={`${role}-${hasAgreed}`}
          type="checkbox"
          name="agree"
          value="1"
          required
          defaultChecked={hasAgreed}
        />
        我已阅读并同意注册须知
      </label>
      {path && (
        <Link className={styles.notice} to={path}>
          查看注册须知
        </Link>
      )}
      <button className={styles.next} type="submit">
        下一步
      </button>
    </Form>
  )
}
