#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

const usage = 'sunport-mcp --origin https://portal.example'

/** The portal's own tools over stdio: what they are and what they answer comes from the portal, call by call. */
const serve = async (origin: string): Promise<void> => {
  const portal = new Client({ name: 'sunport-mcp', version: '0.1.0' })
  await portal.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin)))
  const instructions = portal.getInstructions()
  serveStdio(() => {
    const server = new Server(
      { name: 'sunport', version: '0.1.0' },
      { capabilities: { tools: {} }, ...(instructions && { instructions }) },
    )
    server.setRequestHandler('tools/list', ({ params }) => portal.listTools(params))
    server.setRequestHandler('tools/call', ({ params }) => portal.callTool(params))
    return server
  })
}

const { values } = parseArgs({ options: { origin: { type: 'string' } } })
if (!values.origin || !URL.canParse(values.origin)) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
} else await serve(values.origin)
