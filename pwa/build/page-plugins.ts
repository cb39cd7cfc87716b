import { fileURLToPath } from 'node:url'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin, Rolldown } from 'vite'
import { INTERFACE_LANGUAGES } from '../../shared/languages.ts'
import { BRAND_COLOURS, DEFAULT_BRANDING } from '../../shared/market.ts'
import { CategoryOutline } from '../features/sellers/category-outline.tsx'
import { ListOutline } from '../features/sellers/list-outline.tsx'
import { LocalOutline } from '../features/sellers/local-outline.tsx'
import { PROFILE_FRAME } from '../features/sellers/profile-layout.tsx'
import { ProfileOutline } from '../features/sellers/profile-skeleton.tsx'
import { INITIAL_TEXTS } from '../shell/boot/initial-texts.ts'
import { BROWSING, FREELANCER } from './chunks.ts'

const PWA_ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The screens on which new visitors arrive, by the first segment of their paths. */
const ENTRY_SCREENS = {
  ...BROWSING,
  'freelancer-details': FREELANCER,
  services: 'features/sellers/local-page.tsx',
  'help-and-support': 'features/support/help.tsx',
  'privacy-policy': 'features/support/privacy-policy.tsx',
  'term-and-conditions': 'features/support/terms.tsx',
}

/**
 * Writes the branding colours into the page's inline styles, where the shell and all stylesheets use them.
 */
export function colours(): Plugin {
  const rules = Object.entries(BRAND_COLOURS).map(
    ([name, { hue, chroma }]) =>
      `${name === DEFAULT_BRANDING.colour ? ':root' : `:root[data-colour='${name}']`} { --hue: ${hue}; --chroma: ${chroma}; }`,
  )
  return {
    name: 'colours',
    transformIndexHtml: (html) => html.replace('<style>', `<style>\n      ${rules.join('\n      ')}`),
  }
}

/**
 * Renders the outlines of the pages of freelancers, categories and services in towns, and of the list of
 * freelancers, into templates of the page, with placeholders for the texts.
 */
export function outlines(): Plugin {
  const words = {
    _id: '',
    name: '{{name}}',
    title: '{{title}}',
    bio: '{{bio}}',
    description: '{{description}}',
    film: true,
    cover: null,
  }
  const templates = {
    profile: createElement(
      'div',
      { className: PROFILE_FRAME },
      createElement('div', { className: '@container' }, createElement(ProfileOutline, { words })),
    ),
    sellers: createElement(ListOutline, { count: 2 }),
    category: createElement(CategoryOutline, { name: words.name }),
    local: createElement(LocalOutline, { title: words.name, count: 1, cover: 'in-page' }),
  }
  const withOutline = (html: string, [id, outline]: [string, ReactElement]) =>
    html.replace(`<template id="${id}">`, (start) => start + renderToStaticMarkup(outline))
  return {
    name: 'outlines',
    transformIndexHtml: (html) => Object.entries(templates).reduce(withOutline, html),
  }
}

const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Writes constants into the page: the text file of each language, and the files that every screen and every
 * entry screen need. The initial texts of the entry screens are data: the server leaves out those of others.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const textsIn = (language: string) => [
          language,
          filesOf(bundle, `i18n/${language}/index.ts`)[0] ?? `/i18n/${language}/index.ts`,
        ]
        const filesBeyondFrame = (module: string) =>
          filesOf(bundle, module).filter((path) => !html.includes(path))
        const partsOf = ([beginning, module]: [string, string]) => [beginning, filesBeyondFrame(module)]
        const constants = {
          texts: Object.fromEntries(INTERFACE_LANGUAGES.map(textsIn)),
          screens: filesBeyondFrame('shell/routes/routes.tsx'),
          parts: Object.fromEntries(Object.entries(ENTRY_SCREENS).map(partsOf)),
        }
        const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${toJson(value)}`)
        const initialTexts = toJson(await collectInitialTexts())
        return html
          .replace('<script>', () => ['<script>', ...lines].join('\n      '))
          .replace('id="initial-texts">', (start) => start + initialTexts)
      },
    },
  }
}

async function collectInitialTexts(): Promise<Record<string, unknown>> {
  const readText = async (language: string, group: string, key: string) => {
    const { default: all } = await import(`${PWA_ROOT}i18n/${language}/${group}.ts`)
    const text: string | undefined = key.split('.').reduce((texts, name) => texts?.[name], all)
    return text?.split('\n', 1)[0]
  }
  const screens = Object.entries(INITIAL_TEXTS).map(async ([path, { group, elements, label, ...look }]) => {
    const keys = [...elements.map(({ key }) => key), ...(label ? [label] : [])]
    const inLanguage = async (language: string) => [
      language,
      await Promise.all(keys.map((key) => (key ? readText(language, group, key) : ''))),
    ]
    return [
      path,
      {
        ...look,
        elements: elements.map(({ tag, className }) => [tag, className]),
        words: Object.fromEntries(await Promise.all(INTERFACE_LANGUAGES.map(inLanguage))),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(screens))
}

/** The files that a lazily loaded module needs, each once; none in development. */
function filesOf(bundle: Rolldown.OutputBundle | undefined, module: string): string[] {
  const chunks = Object.values(bundle ?? {}).filter((item) => item.type === 'chunk')
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(next)
  }
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === PWA_ROOT + module)
  if (chunk) add(chunk.fileName)
  return [...names].map((name) => `/${name}`)
}
