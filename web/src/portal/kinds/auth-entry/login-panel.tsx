import { pathOfVariant } from '@sunport/regions/link.ts'
import { Link, useSearchParams } from 'react-router'
import { EntryLink } from '../../entry-link.tsx'
import { changedQuery } from '../../parts/query.ts'
import { usePortal } from '../../use-portal.ts'
import { HandOver } from './hand-over.tsx'
import type { RoleEntry, Way } from './loader.ts'
import styles from './login-panel.module.css'
import { RoleList } from './role-list.tsx'

const ways: { way: Way; words: string; steps: string[] }[] = [
  {
    way: 'password',
    words: '密码登录',
    steps: [
      '准备好平台账号和密码。',
      '点击下方按钮，在平台页面输入账号、密码和验证码。',
      '登录后按角色进入业务系统。',
    ],
  },
  {
    way: 'ca',
    words: 'CA 证书登录',
    steps: [
      '插入数字证书介质，并确认已安装证书驱动。',
      '点击下方按钮，在平台页面选择证书并输入证书口令。',
      '证书过期或遗失的，请先到证书服务机构办理更新或补办。',
    ],
  },
]

interface LoginPanelProps {
  roles: RoleEntry[]
  chosen: RoleEntry
  way: Way
}

export const LoginPanel = ({ roles, chosen, way }: LoginPanelProps) => {
  const [query] = useSearchParams()
  const { steps = [] } = ways.find(known => known.way === way) ?? {}
  return (
    <div className={styles.layout}>
      <RoleList label="登录身份" roles={roles} chosen={chosen} form="rail" />
      <section className={styles.panel} aria-labelledby="login-role">
        <h2 className={styles.title} id="login-role">
          {chosen.label}登录
        </h2>
        {chosen.text && <p className={styles.text}>{chosen.text}</p>}
        <nav className={styles.ways} aria-label="登录方式">
          {ways.map(({ way: other, words }) => (
            <Link
              key={other}
              className={styles.way}
              to={{ search: changedQuery(query, { role: chosen.role, way: other }) }}
              aria-current={other === way ? 'true' : undefined}
              preventScrollReset
            >
              {words}
            </Link>
          ))}
        </nav>
        <ol className={styles.steps}>
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <HandOver entry={chosen} words="前往平台登录" />
        <p className={styles.promise}>登录在采购平台完成，本网站不会向您索取账号、密码或证书口令。</p>
        <MoreWays />
      </section>
    </div>
  )
}

const MoreWays = () => {
  const path = pathOfVariant(usePortal().pack, 'auth-entry', 'register')
  return (
    <ul className={styles.more}>
      {path && (
        <li>
          还没有账号？<Link to={path}>注册账号</Link>
        </li>
      )}
      <li>
        网站管理人员请从<EntryLink entry={{ path: '/login' }}>管理后台</EntryLink>登录
      </li>
    </ul>
  )
}
