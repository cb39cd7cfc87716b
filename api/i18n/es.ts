import { RULES } from '#shared/rules.ts'
import type { ServerTexts } from './texts.ts'

const EXPIRES = `Vence en ${RULES.codeMinutes} minutos.`
const CHANGE_ANYTIME =
  'Puedes cambiarlo o cancelarlo en cualquier momento en Configuración > Perfil de freelancer.'

export const es: ServerTexts = {
  hello: 'Hola, {name}:',
  greeting: 'Hola:',
  welcome: '¡Te damos la bienvenida!',
  letters: {
    verify: {
      subject: '{secret} es tu código para confirmar tu correo',
      before: 'Escribe este código para confirmar tu correo:',
      after: `${EXPIRES} Si no creaste una cuenta, ignora este mensaje.`,
    },
    device: {
      subject: '{secret} es tu código para iniciar sesión',
      before:
        'Alguien intenta iniciar sesión en tu cuenta desde un dispositivo nuevo. Si eres tú, escribe este código:',
      after: `${EXPIRES} Si no eres tú, cambia tu contraseña ahora. No compartas este código con nadie.`,
    },
    reset: {
      subject: 'Crea una contraseña nueva',
      before: 'Abre este enlace para crear una contraseña nueva:',
      button: 'Crear contraseña nueva',
      after: `El enlace vence en ${RULES.resetMinutes} minutos y funciona una sola vez. Si no lo pediste, ignora este mensaje: tu contraseña no cambiará.`,
    },
    passwordChanged: {
      subject: 'Se cambió tu contraseña',
      before: 'Tu contraseña se acaba de cambiar y se cerró la sesión en los demás dispositivos.',
      after:
        'Si no fuiste tú, crea una contraseña nueva con “¿Olvidaste tu contraseña?” en la página de inicio de sesión.',
    },
    oldEmail: {
      subject: '{secret} es tu código para cambiar de correo',
      before: 'Alguien quiere usar otro correo en tu cuenta. Si eres tú, escribe este código:',
      after: `${EXPIRES} Si no eres tú, cambia tu contraseña ahora. No compartas este código con nadie.`,
    },
    newEmail: {
      subject: '{secret} es el código de tu nuevo correo',
      before: 'Escribe este código para usar este correo en tu cuenta:',
      after: `${EXPIRES} Si no lo pediste, ignora este mensaje.`,
    },
    emailChanged: {
      subject: 'Se cambió tu correo',
      before:
        'Ahora inicias sesión con otro correo y se cerró la sesión en los demás dispositivos. El nuevo correo:',
      after: 'Si no fuiste tú, escríbenos de inmediato. Es el último mensaje que enviamos a este correo.',
    },
    newDevice: {
      subject: 'Nuevo inicio de sesión en tu cuenta',
      before: 'Se inició sesión en tu cuenta desde un dispositivo nuevo:',
      after:
        'Si no fuiste tú, cambia tu contraseña y cierra la sesión de ese dispositivo en Configuración > Seguridad.',
    },
    pastDue: {
      subject: 'No pudimos cobrar tu plan',
      before: 'No pudimos hacer el cargo a tu tarjeta. Tu perfil seguirá visible hasta esta fecha:',
      button: 'Cambiar tarjeta',
      after:
        'Agrega o elige otra tarjeta en Configuración > Perfil de freelancer. Tus pedidos, chats y reseñas no cambian.',
    },
    planBegan: {
      subject: 'Tu plan comenzó',
      before: 'Tu plan está activo:',
      button: 'Administrar plan',
      after: CHANGE_ANYTIME,
    },
    planChanged: {
      subject: 'Tu plan cambió',
      before: 'Este es tu plan ahora:',
      button: 'Administrar plan',
      after: `${CHANGE_ANYTIME} Si no fuiste tú, cambia tu contraseña ahora.`,
    },
    planEnding: {
      subject: 'Se canceló tu plan',
      before: 'No se te hará ningún otro cargo. Tu plan sigue activo hasta que termine:',
      button: 'Administrar plan',
      after:
        'Después, tu perfil dejará de aparecer en las búsquedas. Tus pedidos, chats y reseñas se conservan. Hasta entonces puedes conservar tu plan en Configuración > Perfil de freelancer.',
    },
    planKept: {
      subject: 'Tu plan continúa',
      before: 'Tu plan ya no terminará:',
      button: 'Administrar plan',
      after: CHANGE_ANYTIME,
    },
    planEnded: {
      subject: 'Tu plan terminó',
      before:
        'No se te hará ningún otro cargo y tu perfil ya no aparece en las búsquedas. El plan que terminó:',
      button: 'Elegir plan',
      after:
        'Elige un plan en Configuración > Perfil de freelancer para volver a aparecer. Tus pedidos, chats y reseñas se conservan.',
    },
    trialEnding: {
      subject: 'Tu prueba gratis termina pronto',
      before: 'Cuando termine tu prueba gratis, se hará el cargo a tu tarjeta principal:',
      button: 'Administrar plan',
      after:
        'Si no quieres que se cobre, cancela tu plan en Configuración > Perfil de freelancer antes de ese día.',
    },
    trialOver: {
      subject: 'Tu prueba gratis terminó',
      before: 'Tu prueba gratis terminó y tu plan continúa:',
      button: 'Administrar plan',
      after: `${CHANGE_ANYTIME} Ahí están también tus recibos.`,
    },
    warned: {
      subject: 'Una advertencia sobre tu cuenta',
      before: 'La administración de esta plataforma te envía una advertencia. El motivo:',
      after:
        'Respeta los términos: una cuenta que vuelva a incumplirlos puede suspenderse. Si crees que es un error, escríbenos.',
    },
    suspended: {
      subject: 'Se suspendió tu cuenta',
      before:
        'Se suspendió tu cuenta. No puedes iniciar sesión y tu perfil está oculto. Tus pedidos y chats se conservan para las demás personas que participan en ellos.',
      after: 'Si crees que es un error, escríbenos con el formulario de contacto.',
    },
    reinstated: {
      subject: 'Tu cuenta está activa de nuevo',
      before: 'Tu cuenta ya no está suspendida. Puedes iniciar sesión otra vez.',
      after: 'Gracias por tu paciencia.',
    },
    invited: {
      subject: 'Ya puedes administrar la plataforma',
      before: 'Abre este enlace para crear tu contraseña:',
      button: 'Crear contraseña',
      after: `Vence en ${RULES.resetMinutes} minutos. Después puedes pedir otro con “¿Olvidaste tu contraseña?” en la página de inicio de sesión. Te enviaremos un código cada vez que inicies sesión desde un dispositivo nuevo.`,
    },
    diskLow: {
      subject: 'El disco de tu plataforma está casi lleno',
      before: 'Espacio libre en el disco de DATA_DIR:',
      after:
        'Libera espacio pronto: con el disco lleno se rechazan mensajes, archivos y respaldos. No se pierde nada de lo ya aceptado.',
    },
    backupMissing: {
      subject: 'Tu plataforma no tiene un respaldo reciente',
      before: 'No se hizo el respaldo diario. Fecha del último:',
      after: 'El registro del servidor indica el motivo; ejecuta npm run doctor para revisarlo.',
    },
    backupBad: {
      subject: 'Tu último respaldo está dañado',
      before: 'El último respaldo no pasó la revisión y no se eliminó ninguno anterior. El problema:',
      after:
        'Los respaldos buenos están en DATA_DIR/backups. Ejecuta npm run doctor para revisarlo; npm run restore recupera el último bueno.',
    },
    drillFailed: {
      subject: 'No se puede restaurar tu último respaldo',
      before: 'Una vez por semana se restaura el respaldo más reciente como prueba. Esta vez falló:',
      after: 'Haz otro con npm run backup y revisa el disco con npm run doctor.',
    },
    offsiteLate: {
      subject: 'Tu copia externa está atrasada',
      before: 'Lo que se escribió desde entonces solo está en este servidor:',
      after:
        'Revisa con npm run doctor que se pueda acceder al almacenamiento de OFFSITE_URL y que tenga espacio. Después se pone al día sin más.',
    },
    choreFailed: {
      subject: 'Una tarea automática sigue fallando',
      before: 'Falló dos veces seguidas:',
      after:
        'Se vuelve a intentar automáticamente y las demás tareas continúan. Consulta cómo va cada una en Administración > Resumen; el error completo está en el registro del servidor. Este es el único correo al respecto hasta que vuelva a funcionar.',
    },
  },
  plan: {
    month: '{name}: {price} cada mes',
    year: '{name}: {price} cada año',
    price: {
      one: '{name}: {price} cada día',
      many: '{name}: {price} cada {days} de días',
      other: '{name}: {price} cada {days} días',
    },
    free: '{name}: no se cobra nada',
    trial: 'Prueba gratis hasta el {date}',
    next: 'Próximo cargo: {price} el {date}',
    ends: 'Termina el {date}',
    renews: 'Se renueva el {date}',
    missed: 'El pago que falta sigue pendiente.',
  },
  contact: {
    answer: 'Respuesta a tu mensaje',
    about: 'Respondemos a un mensaje que nos enviaron desde tu correo el {day}.',
    from: 'Nuevo mensaje de {name}',
  },
  news: {
    order: '{what} ({number})',
    messages: {
      one: '{name} te envió un mensaje',
      many: '{name} te envió {n} de mensajes',
      other: '{name} te envió {n} mensajes',
    },
    more: { one: '{first} y {n} más', many: '{first} y {n} más', other: '{first} y {n} más' },
    before: 'Esto pasó mientras no estabas:',
    open: 'Ver',
    openAll: 'Ver todas las notificaciones',
    after: 'Elige qué te notificamos, y cómo, en Configuración > Notificaciones.',
    stop: {
      message: 'Dejar de recibir correos sobre mensajes',
      order: 'Dejar de recibir correos sobre pedidos',
      review: 'Dejar de recibir correos sobre reseñas',
    },
  },
  testMail: {
    subject: 'Correo de prueba de {brand}',
    text: 'Esta es una prueba: {brand} puede enviar correos.',
  },
  push: {
    open: 'Abrir',
    reply: 'Responder',
    trial: 'Notificación de prueba',
    trialText: 'Las notificaciones funcionan en este dispositivo.',
  },
  reason: 'Motivo: {reason}',
  never: 'nunca',
  screens: {
    '/': [
      '{brand}: la persona indicada para cada trabajo',
      'Diseño, programación, redacción, construcción: conoce el trabajo, los precios y las reseñas de cada freelancer y trata directamente con quien elijas.',
    ],
    '/explore-services': ['Servicios · {brand}', 'Todo lo que se ofrece aquí, por categorías y con precios.'],
    '/explore-sellers': [
      'Freelancers · {brand}',
      'Busca por habilidad, país, idioma, precio y calificación, y contrata directamente.',
    ],
    '/about-us': ['Quiénes somos · {brand}', 'Para qué existe esta plataforma, cómo funciona y qué ofrece.'],
    '/contact-us': ['Contacto · {brand}', 'Escribe al equipo de esta plataforma.'],
    '/help-and-support': [
      'Ayuda · {brand}',
      'Cómo funcionan la contratación, las entregas, los pagos, las reseñas y las cuentas.',
    ],
    '/privacy-policy': [
      'Privacidad · {brand}',
      'Qué datos guardamos de ti, por cuánto tiempo, y cómo obtener una copia o pedir que se eliminen.',
    ],
    '/term-and-conditions': [
      'Términos y condiciones · {brand}',
      'Las reglas entre clientes, freelancers y esta plataforma.',
    ],
  },
  localService: {
    title: '{service} en {place}',
    description: {
      one: '{service} en {place}: mira la tarifa, el trabajo y las reseñas de {count} freelancer, chatea y contrata.',
      other:
        '{service} en {place}: compara tarifas, trabajos y reseñas de {count} freelancers, chatea y contrata.',
    },
  },
}
