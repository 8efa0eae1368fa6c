import { Button, Result } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { recordError } from './error-log.ts'
import { ScriptError } from './load-script.ts'

/** Keeps a broken page from taking the shell with it; give it a new key for a new page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined }

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    recordError(error, info.componentStack ?? '')
  }

  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return (
      <Result
        status="error"
        title="页面加载失败"
        subTitle={
          failure instanceof ScriptError
            ? failure.message
            : '错误已记录在本机的错误日志中，可以重新加载后再试。'
        }
        extra={
          <Button type="primary" onClick={() => location.reload()}>
            重新加载
          </Button>
        }
      />
    )
  }
}
