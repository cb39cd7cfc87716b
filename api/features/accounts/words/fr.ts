import type { Words } from './words.ts'

export const fr: Words = {
  hello: 'Bonjour {name},',
  greeting: 'Bonjour,',
  welcome: 'Bienvenue !',
  letters: {
    verify: {
      subject: 'Votre code : {secret}',
      before: 'Saisissez ce code pour confirmer votre adresse e-mail :',
      after: 'Il est valable 15 minutes. Si vous ne vous êtes pas inscrit, ignorez ce message.',
    },
    device: {
      subject: 'Votre code de connexion : {secret}',
      before: 'Quelqu’un se connecte à votre compte sur un nouvel appareil. Si c’est vous, saisissez ce code :',
      after: 'Si ce n’est pas vous, changez votre mot de passe maintenant. Ne donnez ce code à personne.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      before: 'Ouvrez ce lien pour choisir un nouveau mot de passe :',
      after: 'Il est valable 60 minutes et ne sert qu’une fois. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.',
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été changé',
      before: 'Le mot de passe de votre compte vient d’être changé, et tous les autres appareils ont été déconnectés.',
      after: 'Si ce n’était pas vous, choisissez-en un nouveau avec « Mot de passe oublié ? » sur la page de connexion.',
    },
    newDevice: {
      subject: 'Un nouvel appareil s’est connecté',
      before: 'Votre compte a été ouvert sur un nouvel appareil :',
      after: 'Si ce n’était pas vous, changez votre mot de passe et déconnectez cet appareil dans Paramètres, Sécurité.',
    },
    pastDue: {
      subject: 'Le paiement de votre formule manque',
      before: 'Nous n’avons pas pu débiter votre carte. Votre profil reste dans les listes jusqu’à ce jour :',
      after: 'Ajoutez ou choisissez une autre carte dans Paramètres, Infos freelance. Vos commandes, discussions et avis restent tels quels dans tous les cas.',
    },
    invited: {
      subject: 'Vous êtes maintenant administrateur',
      before: 'Ouvrez ce lien pour choisir votre mot de passe :',
      after: 'Il est valable 60 minutes. Ensuite, « Mot de passe oublié ? » sur la page de connexion en envoie un autre. À chaque nouvel appareil, un code vous est envoyé.',
    },
    diskLow: {
      subject: 'Le disque de votre marché est presque plein',
      before: 'Voici ce qui reste là où se trouve DATA_DIR :',
      after: 'Faites vite de la place : un disque plein refuse messages, fichiers et sauvegardes. Rien de ce qui a été accepté n’est perdu.',
    },
    backupMissing: {
      subject: 'Votre marché n’est plus sauvegardé',
      before: 'La sauvegarde quotidienne manque. La dernière date du :',
      after: 'Le journal dit pourquoi elle n’a pas pu être faite ; npm run doctor aide.',
    },
    backupBad: {
      subject: 'Une sauvegarde de votre marché a échoué',
      before: 'La dernière sauvegarde tentée n’est pas bonne, et aucune plus ancienne n’est supprimée. Ce qui ne va pas :',
      after: 'Les bonnes sont dans DATA_DIR/backups. npm run doctor aide ; npm run restore ramène la dernière bonne.',
    },
    drillFailed: {
      subject: 'Une sauvegarde de votre marché ne peut pas être restaurée',
      before: 'Une fois par semaine, la sauvegarde la plus récente est restaurée à l’essai. Cette fois, c’est un échec :',
      after: 'Faites-en une autre avec npm run backup et regardez le disque : npm run doctor aide.',
    },
    choreFailed: {
      subject: 'Une tâche de votre marché échoue à répétition',
      before: 'Elle a échoué deux fois de suite :',
      after:
        'Elle est retentée d’elle-même et les autres tâches continuent. Administration, Vue d’ensemble montre où en est chacune, et le journal contient l’erreur entière. Vous n’êtes prévenu qu’une fois, jusqu’à ce qu’elle réussisse à nouveau.',
    },
  },
  contact: { about: 'Ceci répond à un message qui nous a été écrit depuis votre adresse le {day}.', answer: 'Votre message', from: 'Un message de {name}' },
  news: {
    more: '{first} (et {n} de plus)',
    before: 'Voici ce qui s’est passé en votre absence :',
    after: 'Vous choisissez de quoi l’on vous prévient, et comment, dans Paramètres, Notifications.',
    stop: 'Ne plus recevoir de tels e-mails',
  },
  push: { open: 'Ouvrir', reply: 'Répondre', trial: 'Ça marche', trialText: 'Ce téléphone sonnera quand il y aura quelque chose pour vous.' },
  screens: {
    '/': [
      '{brand} : la bonne personne pour chaque travail',
      'Design, développement, rédaction, bâtiment : voyez leur travail, leurs prix et ce qu’en disent les autres, et convenez de tout directement.',
    ],
    '/explore-services': ['Services · {brand}', 'Tout ce que les freelances proposent ici, par catégorie, avec les prix.'],
    '/explore-sellers': ['Freelances · {brand}', 'Trouvez des freelances par compétence, pays, langue, prix et note, et engagez-les directement.'],
    '/about-us': ['À propos de {brand}', 'À quoi sert ce marché, comment il fonctionne et ce qu’il contient.'],
    '/contact-us': ['Contact · {brand}', 'Écrivez à celles et ceux qui tiennent ce marché.'],
    '/help-and-support': ['Aide · {brand}', 'Comment fonctionnent les commandes, les livraisons, le paiement, les avis et les comptes.'],
    '/privacy-policy': ['Confidentialité · {brand}', 'Ce qui est gardé de vous, combien de temps, et comment l’emporter ou le faire effacer.'],
    '/term-and-conditions': ['Conditions · {brand}', 'Les règles entre les clients, les freelances et ce marché.'],
  },
}
