import { describe, expect, it } from 'vitest'
import { chaptersOfFolders } from './folder-chapters.ts'

const file = (path: string) => {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return { file: new File(['x'], name), folders }
}

const chaptersOf = (...paths: string[]) =>
  chaptersOfFolders(paths.map(file)).map(({ title, files }) => `${title}: ${files.map((one) => one.file.name).join()}`)

describe('chaptersOfFolders', () => {
  it('takes the subfolders of one dropped folder, with everything below them', () => {
    expect(chaptersOf('Casamento/Festa/3.jpg', 'Casamento/Cerimônia/1.jpg', 'Casamento/Cerimônia/Bia/2.jpg')).toEqual([
      'Cerimônia: 1.jpg,2.jpg',
      'Festa: 3.jpg',
    ])
  })
  it('takes folders that were dropped together', () => {
    expect(chaptersOf('Making of/1.jpg', 'Festa/2.jpg')).toEqual(['Festa: 2.jpg', 'Making of: 1.jpg'])
  })
  it('leaves files beside the folders in no chapter', () => {
    expect(chaptersOf('Casamento/capa.jpg', 'Casamento/Festa/1.jpg')).toEqual(['Festa: 1.jpg'])
  })
  it('finds none in files without folders, or all in one folder', () => {
    expect(chaptersOf('1.jpg', '2.jpg')).toEqual([])
    expect(chaptersOf('Casamento/DCIM/1.jpg', 'Casamento/DCIM/2.jpg')).toEqual([])
    expect(chaptersOfFolders([])).toEqual([])
  })
  it('orders by number and drops the numbers if every folder has one', () => {
    expect(chaptersOf('10 - Festa/3.jpg', '01 Making of/1.jpg', '2_Cerimônia/2.jpg')).toEqual([
      'Making of: 1.jpg',
      'Cerimônia: 2.jpg',
      'Festa: 3.jpg',
    ])
    expect(chaptersOf('15 anos/1.jpg', 'Festa/2.jpg')).toEqual(['15 anos: 1.jpg', 'Festa: 2.jpg'])
  })
  it('joins folders of the same title and shortens long titles', () => {
    expect(chaptersOf('1 Festa/1.jpg', '2 Festa/2.jpg')).toEqual(['Festa: 1.jpg,2.jpg'])
    expect(chaptersOf(`${'a'.repeat(80)}/1.jpg`, 'b/2.jpg')[0]).toBe(`${'a'.repeat(60)}: 1.jpg`)
  })
})
