import { Button, Result } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { recordError } from './error-log.ts'

/** Keeps a broken page from taking the shell with it; give it a new key for a new page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    recordError(error, info.componentStack ?? '')
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Result
        status="error"
        title="页面加载失败"
        subTitle="错误已记录在本机的错误日志中，可以重新加载后再试。"
        extra={
          <Button type="primary" onClick={() => location.reload()}>
            重新加载
          </Button>
        }
      />
    )
  }
}
