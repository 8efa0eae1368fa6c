import { type ApiToken, tokenStates } from '@sunport/contract/calls/api-token.ts'
import { functions, isFunctionCode } from '@sunport/contract/functions.ts'
import { Button, Popconfirm, Tag } from 'antd'
import styles from './token-list.module.css'

interface Props {
  tokens: readonly ApiToken[]
  onRevoke: (token: ApiToken) => void
}

const wordsOf = (code: string): string => (isFunctionCode(code) ? functions[code].name : '已取消的功能')

/** Tokens of programs, each with what it may and where it was last used. */
export const TokenList = ({ tokens, onRevoke }: Props) => (
  <ul className={styles.list}>
    {tokens.map(token => (
      <li key={token.id} className={styles.line}>
        <div className={styles.text}>
          <div>
            <span data-quoted>{token.name}</span>{' '}
            <Tag color={token.state === 'active' ? 'success' : 'default'}>{tokenStates[token.state]}</Tag>
          </div>
          <div className={styles.muted}>{token.scopes.map(wordsOf).join('、')}</div>
          <div className={styles.muted}>
            {`有效至 ${token.expiresAt.slice(0, 10)}；${token.lastUsedAt ? `最近使用 ${token.lastUsedAt}，${token.lastUsedIp ?? '未知地址'}` : '从未使用'}`}
          </div>
        </div>
        {token.state === 'active' && (
          <Popconfirm
            title="撤销后使用它的程序立即不能访问，确定吗？"
            okText="撤销"
            cancelText="取消"
            onConfirm={() => onRevoke(token)}
          >
            <Button size="small" danger aria-label={`撤销令牌${token.name}`}>
              撤销
            </Button>
          </Popconfirm>
        )}
      </li>
    ))}
  </ul>
)
