import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { PortfolioProject } from '#shared/portfolio.ts'
import { listPictures } from './gallery-pictures.ts'

const project = (name: string, images: string[]) => ({ name, images }) as PortfolioProject

test('a gallery begins with the cover that the card showed, then comes one picture of each project', () => {
  const projects = [project('Menu', ['a1', 'a2']), project('Poster', ['b1', 'b2']), project('Empty', [])]
  deepEqual(
    listPictures(projects, 'b2').map(({ src, index }) => [src, index]),
    [
      ['b2', 1],
      ['a1', 0],
      ['b1', 0],
      ['a2', 1],
    ],
  )
})

test('a gallery of many pictures shows the first dozen, each once', () => {
  const many = Array.from({ length: 20 }, (_, i) => `p${i}`)
  deepEqual(
    listPictures([project('Many', many), project('Again', many)], null).map(({ src }) => src),
    many.slice(0, 12),
  )
})
