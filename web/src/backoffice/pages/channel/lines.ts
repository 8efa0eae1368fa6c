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
    const mark = /(?<![\s,，])[\s,，]+([A-Za-z][\w-]{0,49})$/.exec(line.trim())
    const name = line.trim().slice(0, mark?.index ?? 0)
    if (name && mark?.[1]) lines.push({ name, pagemark: mark[1] })
    else problems.push(`第 ${at + 1} 行须为“名称 页面标识”，如：通知公告 tzgg`)
  }
  return { lines, problems }
}
