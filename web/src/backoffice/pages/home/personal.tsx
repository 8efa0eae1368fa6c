import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useMenuPages } from '../../menu-pages.ts'
import styles from './home.module.css'
import { Loaded } from './loaded.tsx'
import { type Placing, Widget } from './widget.tsx'

const mostEntries = 12

/** Pages of the user's own menu, in its order. */
export const Entries = ({ placing }: { placing: Placing }) => {
  const entries = useMenuPages().filter(({ page }) => page !== 'home')
  return (
    <Widget label="快捷入口" title="快捷入口" placing={placing}>
      <ul className={styles.entries}>
        {entries.slice(0, mostEntries).map(({ id, name, path }) => (
          <li key={id}>
            <Link to={path} className={styles.entry}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Widget>
  )
}

/** What a browser calls itself, as people call it. */
const browserOf = (userAgent: string | null): string => {
  const names: [RegExp, string][] = [
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]
  return names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? '其他浏览器'
}

export const Logins = ({ placing }: { placing: Placing }) => {
  const query = useQuery({ queryKey: ['home', 'logins'], queryFn: () => api.home.logins({}) })
  return (
    <Widget label="最近登录" title="最近登录" note="如有不是本人的登录，请立即修改密码" placing={placing}>
      <Loaded query={query}>
        {rows => (
          <ul className={styles.rows}>
            {rows.map(({ at, ip, userAgent, isOpen }) => (
              <li key={at}>
                <span>{at}</span>
                <span className={styles.note}>
                  {ip?.replace(/^::ffff:/, '') ?? '地址未知'} · {browserOf(userAgent)}
                </span>
                <span className={styles.note}>{isOpen ? '在线' : '已退出'}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Widget>
  )
}
