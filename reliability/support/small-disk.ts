import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Whether this machine lets us mount anything: containers often do not. */
export const canMount = (): boolean => {
  const probe = `/tmp/sunport-mount-${process.pid}`
  try {
    mkdirSync(probe, { recursive: true })
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe)
    run('umount', probe)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** A disk of a few megabytes at a folder, which can be filled up and emptied again. */
export const smallDisk = (folder: string, megabytes: number) => {
  mkdirSync(folder, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    /** To the last byte. */
    fill: (): void => {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1_048_576, 4_096, 1]) {
          const block = Buffer.alloc(size)
          try {
            for (;;) writeSync(file, block)
          } catch {
            // Full for blocks of this size.
          }
        }
      } finally {
        closeSync(file)
      }
    },
    empty: (): void => rmSync(ballast, { force: true }),
    setReadOnly: (isReadOnly: boolean): void =>
      void run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    end: (): void => {
      run('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An ext4 in a file: what reached the file is what a power cut leaves. */
export const newImage = (image: string, megabytes: number): string => {
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', image)
  return image
}

/** Nothing is written by the clock, so that only what is synced reaches the file. */
export const mountImage = (image: string, folder: string): void => {
  mkdirSync(folder, { recursive: true })
  run('mount', '-o', 'loop,commit=3600', image, folder)
  chmodSync(folder, 0o755)
}

export const unmount = (folder: string): void => void run('umount', '-l', folder)
