import { Button } from 'antd'
import { useRef, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** File extensions and types, as in the `accept` attribute. */
  readonly accept: string
  readonly onFiles: (files: FileList | null) => void
}

/** A button that opens the file picker for one file. */
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
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
