import { Button } from 'antd'
import { useRef, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Endings and types, as an `input` takes them. */
  readonly accept: string
  readonly onFiles: (files: FileList | null) => void
}

/** A button that lets one file be chosen. */
export function FileButton({ accept, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
