import { apiPrefix } from '@sunport/contract/call.ts'
import { files } from '@sunport/contract/calls/files.ts'
import { CallError } from '@sunport/contract/client.ts'
import { requestTimeoutMs } from '@sunport/contract/constants.ts'
import { transportMessage } from '@sunport/contract/known-problems.ts'
import { signedHeaders, unwrap } from './api.ts'

/** Where files go unless a form says otherwise. */
export const uploadAddress = apiPrefix + files.upload.path

interface Way {
  address?: string
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends one file and tells how far it is, which `fetch` cannot. The answer is whatever the server said. */
export const uploadFile = async (file: File, { address = uploadAddress, onProgress, signal }: Way) => {
  const headers = await signedHeaders('POST', address)
  const form = new FormData()
  form.append('file', file)
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.timeout = requestTimeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? (loaded / total) * 100 : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onloadend = () => reject(new CallError('0', transportMessage(0)))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
  return unwrap(response)
}
