/** Of questionnaires. */
export const questionnaireFields = {
  answerSheet: '答卷',
  quotas: '配额',
  methodNote: '方法说明',
  resultsPublishedAt: '结果公布时间',
  minCell: '最小公开人数',
  theme: '主题',
  question: '题号',
} as const
