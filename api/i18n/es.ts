import { RULES } from '#shared/rules.ts'
import type { ServerTexts } from './texts.ts'

export const es: ServerTexts = {
  hello: 'Hola, {name}:',
  greeting: 'Hola:',
  welcome: '¡Te damos la bienvenida!',
  letters: {
    verify: {
      subject: 'Tu código: {secret}',
      before: 'Escribe este código para confirmar tu correo:',
      after: `Vale durante ${RULES.codeMinutes} minutos. Si no creaste una cuenta, no hagas caso de este mensaje.`,
    },
    device: {
      subject: 'Tu código para entrar: {secret}',
      before: 'Alguien entra en tu cuenta desde un dispositivo nuevo. Si eres tú, escribe este código:',
      after: 'Si no eres tú, cambia tu contraseña ahora. No le digas este código a nadie.',
    },
    reset: {
      subject: 'Elige una contraseña nueva',
      before: 'Abre este enlace para elegir una contraseña nueva:',
      after: `Vale durante ${RULES.resetMinutes} minutos y una sola vez. Si no lo pediste, no hagas caso: tu contraseña sigue igual.`,
    },
    passwordChanged: {
      subject: 'Se cambió tu contraseña',
      before: 'Acaba de cambiarse la contraseña de tu cuenta y se cerró la sesión en los demás dispositivos.',
      after:
        'Si no fuiste tú, elige una contraseña nueva con «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
    },
    oldEmail: {
      subject: 'Tu código para cambiar de correo: {secret}',
      before: 'Alguien quiere que tu cuenta use otro correo. Si eres tú, escribe este código:',
      after: `Vale durante ${RULES.codeMinutes} minutos. Si no eres tú, cambia tu contraseña ahora. No compartas este código con nadie.`,
    },
    newEmail: {
      subject: 'El código de tu nuevo correo: {secret}',
      before: 'Escribe este código para usar este correo en tu cuenta:',
      after: `Vale durante ${RULES.codeMinutes} minutos. Si no lo pediste, no hagas caso de este mensaje.`,
    },
    emailChanged: {
      subject: 'Se cambió tu correo',
      before:
        'Ahora inicias sesión con otro correo y se cerró la sesión en tus demás dispositivos. El nuevo correo:',
      after: 'Si no fuiste tú, escríbenos de inmediato. Es el último mensaje que enviamos a este correo.',
    },
    newDevice: {
      subject: 'Entró un dispositivo nuevo',
      before: 'Tu cuenta se abrió en un dispositivo nuevo:',
      after:
        'Si no fuiste tú, cambia tu contraseña y cierra la sesión de ese dispositivo en Ajustes, Seguridad.',
    },
    pastDue: {
      subject: 'Falta el pago de tu plan',
      before: 'No pudimos cobrar en tu tarjeta. Tu perfil sigue en las listas hasta este día:',
      after:
        'Añade o elige otra tarjeta en Ajustes, Freelancer. Tus pedidos, chats y reseñas siguen igual en cualquier caso.',
    },
    planBegan: {
      subject: 'Tu plan comenzó',
      before: 'Tu plan está activo:',
      after: 'Puedes cambiarlo o cancelarlo en cualquier momento en tus ajustes.',
    },
    planChanged: {
      subject: 'Tu plan cambió',
      before: 'Este es tu plan ahora:',
      after:
        'Puedes cambiarlo o cancelarlo en cualquier momento en tus ajustes. Si no fuiste tú, cambia tu contraseña ahora.',
    },
    planEnding: {
      subject: 'Cancelaste tu plan',
      before: 'No se te cobrará nada más. Tu plan sigue activo hasta su fin:',
      after:
        'Después, tu perfil dejará de aparecer en la búsqueda. Tus pedidos, chats y reseñas se conservan. Hasta ese día puedes deshacerlo en tus ajustes.',
    },
    planKept: {
      subject: 'Tu plan continúa',
      before: 'Tu plan no terminará:',
      after: 'Puedes cambiarlo o cancelarlo en cualquier momento en tus ajustes.',
    },
    planEnded: {
      subject: 'Tu plan terminó',
      before:
        'Tu plan terminó y no se cobra nada más. Los clientes ya no encuentran tu perfil en la búsqueda:',
      after:
        'Elige un plan en tus ajustes para volver a aparecer. Tus pedidos, chats y reseñas se conservan.',
    },
    trialEnding: {
      subject: 'Tu prueba gratis termina pronto',
      before: 'Cuando termine tu prueba gratis, se cobrará a tu tarjeta predeterminada:',
      after: 'Si no lo quieres, cancela tu plan en tus ajustes antes de ese día.',
    },
    trialOver: {
      subject: 'Tu prueba gratis terminó',
      before: 'Tu prueba gratis terminó y tu plan continúa:',
      after:
        'Puedes cambiarlo o cancelarlo en cualquier momento en tus ajustes. Ahí están también tus recibos.',
    },
    warned: {
      subject: 'Una advertencia sobre tu cuenta',
      before: 'La administración de esta plataforma te advierte. El motivo:',
      after:
        'Respeta los términos: una cuenta que vuelva a incumplirlos puede suspenderse. Si crees que es un error, escríbenos.',
    },
    suspended: {
      subject: 'Se suspendió tu cuenta',
      before:
        'Se suspendió tu cuenta: no puedes iniciar sesión y tu perfil no se encuentra. Tus pedidos y chats se conservan para las demás personas. El motivo indicado:',
      after: 'Si crees que es un error, escríbenos con el formulario de contacto.',
    },
    reinstated: {
      subject: 'Tu cuenta está activa de nuevo',
      before: 'Tu cuenta ya no está suspendida: puedes iniciar sesión otra vez.',
      after: 'Gracias por tu paciencia.',
    },
    invited: {
      subject: 'Ya formas parte de la administración',
      before: 'Abre este enlace para elegir tu contraseña:',
      after: `Vale durante ${RULES.resetMinutes} minutos. Después, «¿Olvidaste tu contraseña?» en la página de inicio de sesión envía otro. En cada dispositivo nuevo te llega un código.`,
    },
    diskLow: {
      subject: 'El disco de tu mercado está casi lleno',
      before: 'Donde está DATA_DIR queda libre:',
      after:
        'Haz sitio pronto: un disco lleno rechaza mensajes, archivos y copias de seguridad. Nada de lo aceptado se pierde.',
    },
    backupMissing: {
      subject: 'Tu mercado se está quedando sin copias de seguridad',
      before: 'Falta la copia diaria. La última es de:',
      after: 'El registro dice por qué no se pudo hacer; npm run doctor ayuda.',
    },
    backupBad: {
      subject: 'Falló una copia de seguridad de tu mercado',
      before: 'La última copia que se intentó no sirve, y no se borra ninguna anterior. El problema:',
      after:
        'Las buenas están en DATA_DIR/backups. npm run doctor ayuda; npm run restore recupera la última buena.',
    },
    drillFailed: {
      subject: 'No se puede restaurar una copia de tu mercado',
      before: 'Una vez por semana se restaura la copia más nueva a modo de prueba. Esta vez falló:',
      after: 'Haz otra con npm run backup y mira el disco: npm run doctor ayuda.',
    },
    choreFailed: {
      subject: 'Una tarea de tu mercado falla una y otra vez',
      before: 'Ha fallado dos veces seguidas:',
      after:
        'Se vuelve a intentar sola y las demás tareas siguen. En Administración, Resumen, ves cómo va cada una, y el registro tiene el error completo. Te avisamos una sola vez, hasta que vuelva a funcionar.',
    },
  },
  plan: {
    price: '{name}: {price} cada {days} días',
    priceADay: '{name}: {price} cada día',
    free: '{name}: no se cobra nada',
    trial: 'Prueba gratis hasta el {date}',
    next: 'Próximo cobro: {price} el {date}',
    ends: 'Termina el {date}',
    renews: 'Activo hasta el {date}, después se renueva',
    missed: 'El pago que falta sigue pendiente.',
  },
  contact: {
    answer: 'Tu mensaje',
    about: 'Esto responde a un mensaje que nos escribieron desde tu dirección el {day}.',
    from: 'Mensaje de {name}',
  },
  news: {
    more: '{first} (y {n} más)',
    before: 'Esto pasó mientras no estabas:',
    after: 'Tú eliges de qué te avisamos, y cómo, en Ajustes, Notificaciones.',
    stop: 'No quiero más correos como este',
  },
  push: {
    open: 'Abrir',
    reply: 'Responder',
    trial: 'Funciona',
    trialText: 'Este teléfono avisará cuando haya algo para ti.',
  },
  screens: {
    '/': [
      '{brand}: la persona adecuada para cada trabajo',
      'Diseño, programación, textos, construcción: mira su trabajo, sus precios y lo que dicen los demás, y acuerda con cada persona directamente.',
    ],
    '/explore-services': ['Servicios · {brand}', 'Todo lo que se ofrece aquí, por categorías y con precios.'],
    '/explore-sellers': [
      'Freelancers · {brand}',
      'Busca por habilidad, país, idioma, precio y valoración, y contrata directamente.',
    ],
    '/about-us': ['Acerca de {brand}', 'Para qué es este mercado, cómo funciona y qué contiene.'],
    '/contact-us': ['Contacto · {brand}', 'Escribe a quienes llevan este mercado.'],
    '/help-and-support': [
      'Ayuda · {brand}',
      'Cómo funcionan la contratación, las entregas, el pago, las reseñas y las cuentas.',
    ],
    '/privacy-policy': [
      'Privacidad · {brand}',
      'Qué se guarda de ti, por cuánto tiempo, y cómo llevártelo o hacer que se borre.',
    ],
    '/term-and-conditions': [
      'Condiciones · {brand}',
      'Las reglas entre clientes, freelancers y este mercado.',
    ],
  },
}
