import { BRAND, BRAND_COLOUR } from '#shared/brand.ts'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'

interface Texts {
  subject: string
  greeting: string
  before: string
  after: string
}

export type LetterKind = 'verify' | 'device' | 'reset' | 'passwordChanged' | 'newDevice' | 'pastDue'

const TEXTS: Record<InterfaceLanguage, Record<LetterKind, Texts>> = {
  en: {
    verify: {
      subject: 'Your code: {secret}',
      greeting: 'Welcome, {name}!',
      before: 'Enter this code to confirm your e-mail address:',
      after: 'It is valid for 15 minutes. If you did not sign up, ignore this message.',
    },
    device: {
      subject: 'Your sign-in code: {secret}',
      greeting: 'Hello, {name}.',
      before: 'Someone signs in to your account on a new device. If it is you, enter this code:',
      after: 'If it is not you, change your password now. Tell nobody this code.',
    },
    reset: {
      subject: 'Set a new password',
      greeting: 'Hello, {name}.',
      before: 'Open this link to set a new password:',
      after: 'It is valid for 60 minutes and works once. If you did not ask for it, ignore this message: your password stays as it is.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      greeting: 'Hello, {name}.',
      before: 'The password of your account has just been changed, and all other devices were signed out.',
      after: 'If it was not you, set a new password by “Forgot password?” on the log-in page.',
    },
    newDevice: {
      subject: 'A new device signed in',
      greeting: 'Hello, {name}.',
      before: 'Your account was opened on a new device:',
      after: 'If it was not you, change your password and sign the device out under Settings, Security.',
    },
    pastDue: {
      subject: 'The payment of your plan is missing',
      greeting: 'Hello, {name}.',
      before: 'We could not charge your card. Your profile stays in the lists until this day:',
      after: 'Add or choose another card under Settings, Seller info. Your orders, chats and reviews stay as they are in any case.',
    },
  },
  es: {
    verify: {
      subject: 'Tu código: {secret}',
      greeting: '¡Te damos la bienvenida, {name}!',
      before: 'Escribe este código para confirmar tu correo:',
      after: 'Vale durante 15 minutos. Si no creaste una cuenta, no hagas caso de este mensaje.',
    },
    device: {
      subject: 'Tu código para entrar: {secret}',
      greeting: 'Hola, {name}:',
      before: 'Alguien entra en tu cuenta desde un dispositivo nuevo. Si eres tú, escribe este código:',
      after: 'Si no eres tú, cambia tu contraseña ahora. No le digas este código a nadie.',
    },
    reset: {
      subject: 'Elige una contraseña nueva',
      greeting: 'Hola, {name}:',
      before: 'Abre este enlace para elegir una contraseña nueva:',
      after: 'Vale durante 60 minutos y una sola vez. Si no lo pediste, no hagas caso: tu contraseña sigue igual.',
    },
    passwordChanged: {
      subject: 'Se cambió tu contraseña',
      greeting: 'Hola, {name}:',
      before: 'Acaba de cambiarse la contraseña de tu cuenta y se cerró la sesión en los demás dispositivos.',
      after: 'Si no fuiste tú, elige una contraseña nueva con «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
    },
    newDevice: {
      subject: 'Entró un dispositivo nuevo',
      greeting: 'Hola, {name}:',
      before: 'Tu cuenta se abrió en un dispositivo nuevo:',
      after: 'Si no fuiste tú, cambia tu contraseña y cierra la sesión de ese dispositivo en Ajustes, Seguridad.',
    },
    pastDue: {
      subject: 'Falta el pago de tu plan',
      greeting: 'Hola, {name}:',
      before: 'No pudimos cobrar en tu tarjeta. Tu perfil sigue en las listas hasta este día:',
      after: 'Añade o elige otra tarjeta en Ajustes, Freelancer. Tus pedidos, chats y reseñas siguen igual en cualquier caso.',
    },
  },
}

export interface Written {
  subject: string
  text: string
  html: string
}

/** A letter in the reader's language, as plain text and as HTML. `secret` is the code or link, `fact` a plain line such as a device's name. */
export function writeLetter(kind: LetterKind, language: string, about: { name: string; secret?: string; fact?: string }): Written {
  const texts = TEXTS[INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en'][kind]
  const fill = (text: string) => oneLine(text.replace('{name}', about.name).replace('{secret}', about.secret ?? ''))
  const [subject, greeting] = [fill(texts.subject), fill(texts.greeting)]
  const shown = about.secret ?? about.fact
  const text = [greeting, texts.before, shown, texts.after, BRAND].filter((part) => part !== undefined).join('\n\n')
  const middle = about.secret ? secretHtml(about.secret) : about.fact ? `<p style="font-weight:600">${escapeHtml(about.fact)}</p>` : ''
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1430;background:#faf8fd"><div style="max-width:32rem;margin:auto;padding:24px;background:#fff;border-radius:16px"><p>${escapeHtml(greeting)}</p><p>${escapeHtml(texts.before)}</p>${middle}<p>${escapeHtml(texts.after)}</p><p style="color:${BRAND_COLOUR};font-weight:700">${escapeHtml(BRAND)}</p></div></body></html>`
  return { subject, text, html }
}

function secretHtml(secret: string): string {
  if (/^https?:/.test(secret))
    return `<p><a href="${escapeHtml(secret)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${BRAND_COLOUR};color:#fff">${escapeHtml(secret)}</a></p>`
  return `<p style="font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(secret)}</p>`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
