import { Button, Result } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { recordError } from './error-log.ts'

/** Something broke that no page has caught. */
export const RouteFailure = () => {
  const error = useRouteError()
  useEffect(() => recordError(error, 'route'), [error])
  return (
    <Result
      status="error"
      title="页面打开失败"
      subTitle={error instanceof Error ? error.message : undefined}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          重新加载
        </Button>
      }
    />
  )
}
