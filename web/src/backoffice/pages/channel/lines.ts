interface Line {
  name: string
  pagemark: string
}

/** One channel a line: its name, then its mark behind a space, a tab or a comma. */
export const linesOf = (text: string): { lines: Line[]; problems: string[] } => {
  const lines: Line[] = []
  const problems: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.trim()) continue
    const parts = /^(.+?)[\s,，]+([A-Za-z][\w-]{0,49})$/.exec(line.trim())
    if (parts?.[1] && parts[2]) lines.push({ name: parts[1].trim(), pagemark: parts[2] })
    else problems.push(`第 ${at + 1} 行须为“名称 页面标识”，如：通知公告 tzgg`)
  }
  return { lines, problems }
}
