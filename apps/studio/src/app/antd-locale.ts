import ptBR from 'antd/locale/pt_BR'

/** Brazilians write the month before the year; the kit's locale has it the other way round. */
export const antdLocale: typeof ptBR = {
  ...ptBR,
  DatePicker: ptBR.DatePicker && {
    ...ptBR.DatePicker,
    lang: { ...ptBR.DatePicker.lang, monthBeforeYear: true },
  },
}
