import type { SurveyRow } from '@sunport/contract/calls/questionnaire-desk.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { useOpened } from '../../use-opened.ts'
import { Builder } from './builder.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { surveyCrud } from './survey-crud.tsx'
import { AdoptDialog, CopyDialog, ExtendDialog, HandOutDialog, PublishDialog } from './survey-dialogs.tsx'

const dialogs = {
  extend: ExtendDialog,
  publish: PublishDialog,
  adopt: AdoptDialog,
  copy: CopyDialog,
  handOut: HandOutDialog,
  share: ShareDialog,
}

const SurveyList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const sites = useSiteOptions()
  const navigate = useNavigate()
  const [acting, setActing] = useState<{ row: SurveyRow; action: keyof typeof dialogs }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(
    () =>
      surveyCrud({
        sites,
        onOpen: ({ id }) => onOpen(id),
        onAct: (row, action) => setActing({ row, action }),
        onAnalyse: ({ id }) => navigate(`/main/questionnaire-analysis?id=${id}`),
      }),
    [sites, navigate],
  )
  const Dialog = acting && dialogs[acting.action]
  return (
    <>
      <CrudPage crud={crud} title="问卷管理" />
      {Dialog && acting && <Dialog row={acting.row} onClose={() => setActing(undefined)} />}
    </>
  )
}

/** 问卷管理: the list, or the one questionnaire that the address names. */
export const Page = () => {
  const { id, open, close } = useOpened()
  return id ? <Builder key={id} id={id} onClose={close} /> : <SurveyList onOpen={open} />
}
