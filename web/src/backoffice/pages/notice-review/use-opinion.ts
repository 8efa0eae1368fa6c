import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type Proof, proofs } from '@sunport/contract/content/proofs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'

const isProof = (text: string): text is Proof => (proofs as readonly string[]).includes(text)

interface Written {
  comment: string
  proved: Proof[]
}

const nothing: Written = { comment: '', proved: [] }

const keyOf = ({ id }: ContentDetail) => ['review', 'opinion', id]

/** What he kept the last time; who wrote before it is there would write over it. */
export const useKeptOpinion = (item: ContentDetail) =>
  useQuery({
    queryKey: keyOf(item),
    queryFn: () => api.review.opinion({ id: item.id }),
    refetchOnWindowFocus: false,
  })

/** What a reviewer has written of a text: what he kept the last time, until he writes something else. */
export const useOpinion = (item: ContentDetail) => {
  const client = useQueryClient()
  const key = keyOf(item)
  const kept = useKeptOpinion(item).data
  const [written, setWritten] = useState<Written>()
  const first: Written = kept ? { comment: kept.comment, proved: kept.proofs.filter(isProof) } : nothing
  const { comment, proved } = written ?? first
  const saving = useMutation({
    mutationFn: () => api.review.keepOpinion({ id: item.id, comment, proofs: proved }),
    onSuccess: answer => client.setQueryData(key, answer),
  })
  const change = (next: Partial<Written>) => setWritten({ comment, proved, ...next })
  return {
    comment,
    proved,
    setComment: (text: string) => change({ comment: text }),
    setProved: (chosen: Proof[]) => change({ proved: chosen }),
    savedAt: kept?.savedAt,
    isChanged: comment !== first.comment || proved.join() !== first.proved.join(),
    isSaving: saving.isPending,
    keep: () => saving.mutate(),
  }
}
