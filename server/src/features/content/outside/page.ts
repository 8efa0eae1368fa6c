import type { Outcome } from './answering.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const look = `body{margin:0;font:1.0625rem/1.8 "Source Han Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;background:#f5f6f8;color:#1f2430}
main{box-sizing:border-box;width:min(52rem,100%);margin:0 auto;padding:2rem 1.5rem}
h1{font-size:1.5rem;line-height:1.4;margin:0 0 1rem}h2{font-size:1.25rem}.note{color:#5a6372}
.sheet{background:#fff;border:1px solid #d9dde3;border-radius:4px;padding:1.5rem;margin:1rem 0;overflow-x:auto;overflow-wrap:anywhere}
.sheet img{max-width:100%;height:auto}.sheet table{border-collapse:collapse}.sheet td,.sheet th{border:1px solid #9aa3b0;padding:.25rem .5rem}
label{display:block;margin:.75rem 0 .25rem}fieldset{border:0;margin:0;padding:0}fieldset label{display:inline-block;margin-right:1.5rem}
input[type=text],textarea{box-sizing:border-box;width:100%;padding:.5rem;font:inherit;border:1px solid #6b7482;border-radius:4px}
input[type=text]{max-width:14rem}button{margin-top:1rem;padding:.5rem 1.5rem;font:inherit;color:#fff;background:#1558b0;border:2px solid #1558b0;border-radius:4px}
:focus-visible{outline:3px solid #b4530a;outline-offset:2px}.problem{color:#b3261e;border-left:3px solid #b3261e;padding-left:.75rem}`

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${look}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const told = (problem: string | undefined): string =>
  problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''

const codePage = (problem: string | undefined): string =>
  frame(
    '会签验证',
    `<h1>会签</h1>
<p>有一份稿件请您提出意见。请输入联系人另行告知的六位验证码。</p>
${told(problem)}
<form method="post">
<label for="code">验证码</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required>
<div><button type="submit">查看稿件</button></div>
</form>`,
  )

const choice = (value: '1' | '0', words: string, chosen: string | undefined): string =>
  `<label><input type="radio" name="isAgreed" value="${value}" required${chosen === value ? ' checked' : ''}> ${words}</label>`

const textPage = ({
  title,
  bodyHtml,
  name,
  code,
  problem,
  isAgreed,
  comment = '',
}: Extract<Outcome, { page: 'text' }>): string =>
  frame(
    '会签',
    `<h1>${escaped(title)}</h1>
<p class="note">${escaped(name)}：以下是待审稿件，尚未公开，请勿转发。意见只能提交一次。</p>
<article class="sheet">${bodyHtml}</article>
<h2>您的意见</h2>
${told(problem)}
<form method="post">
<input type="hidden" name="code" value="${escaped(code)}">
<input type="hidden" name="answer" value="1">
<fieldset><legend>结论</legend>
${choice('1', '同意', isAgreed)}
${choice('0', '不同意', isAgreed)}
</fieldset>
<label for="comment">意见</label>
<textarea id="comment" name="comment" rows="5" maxlength="500" required>${escaped(comment)}</textarea>
<div><button type="submit">提交意见</button></div>
</form>`,
  )

/** Plain enough for any browser: nothing of the portal, no script. */
export const cosignPage = (outcome: Outcome): string => {
  switch (outcome.page) {
    case 'code':
      return codePage(outcome.problem)
    case 'text':
      return textPage(outcome)
    case 'thanks':
      return frame('意见已提交', '<h1>意见已提交</h1><p>感谢您的意见，本链接已失效。</p>')
    default:
      return frame('链接已失效', '<h1>链接无效或已失效</h1><p>如仍需提出意见，请与联系人索取新的链接。</p>')
  }
}
