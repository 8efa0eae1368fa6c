-- A slot that was only skipped has no run yet: when a clock that was ahead is put right, its time comes again.
DROP INDEX task_run_slot;
CREATE UNIQUE INDEX task_run_slot ON task_run (job_code, planned_at)
  WHERE trigger IN ('scheduled', 'catch-up') AND phase <> 'skipped';
