import { afterEach, describe, expect, test } from '@jest/globals';
import type { Movie } from '@viewmax/contracts/movies';
import { platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/testing';
import { headOfMovies } from '../screens/home/home.tsx';
import { headOfTrailer } from '../screens/trailer/trailer.tsx';
import { cinema } from '../testing/cinemas.ts';
import { movie } from '../testing/movies.ts';
import { trailer } from '../testing/trailers.ts';
import { cutText } from './cut-text.ts';
import { headOfCenters } from './head-of-centers.ts';
import { headOfMovie } from './head-of-movie.ts';

afterEach(() => {
  platform().config = testConfig;
});

describe('a description', () => {
  test('is cut between words, at 160 letters', () => {
    const cut = cutText('word '.repeat(60));
    expect([cut.length <= 160, cut.endsWith('word…')]).toEqual([true, true]);
  });

  test('is cut within one endless word', () => {
    expect(cutText('a'.repeat(400))).toBe(`${'a'.repeat(159)}…`);
  });

  test('is one line, and whole when it is short', () => {
    expect(cutText(' One\n night,  one car. ')).toBe('One night, one car.');
  });
});

describe('the head of a movie', () => {
  test('survives a backend that sends nothing', () => {
    expect(headOfMovie({} as Movie)).toEqual({
      title: 'Movie',
      description: undefined,
      picture: undefined,
      facts: { '@context': 'https://schema.org', '@type': 'Movie', name: 'Movie' },
    });
  });

  test.each([
    ['/img/posters/eko.svg', undefined],
    ['https://cdn.example/eko.svg?v=2', undefined],
    ['https://cdn.example/eko.JPG?v=2', 'https://cdn.example/eko.JPG?v=2'],
    ['/img/u/abc.webp', '/img/u/abc.webp'],
    ['/img/proxy?url=https%3A%2F%2Fcdn.example%2Feko', '/img/proxy?url=https%3A%2F%2Fcdn.example%2Feko'],
  ])('without a share picture has the poster %s as %s, because chats show no SVG', (PosterURL, picture) => {
    expect(headOfMovie(movie('a', { PosterURL })).picture).toBe(picture);
  });

  test('names the picture at the backend’s origin', () => {
    platform().config = { ...testConfig, apiBase: 'https://api.example' };
    const SharePictureURL = '/img/share/movie/a.jpg';
    expect(headOfMovie({ ...movie('a'), SharePictureURL }).picture).toBe(`https://api.example${SharePictureURL}`);
  });

  test('has the movie’s facts', () => {
    const more = { Title: 'EKO NOCTURNE', DurationMinutes: 118, Rating: '15', ReleaseDate: '2026-12-18' };
    expect(headOfMovie({ ...movie('a', more), SharePictureURL: '/img/share/movie/a.jpg' })).toEqual({
      title: 'Eko Nocturne',
      description: 'A radio host who only speaks after midnight.',
      picture: '/img/share/movie/a.jpg',
      facts: {
        '@context': 'https://schema.org',
        '@type': 'Movie',
        name: 'Eko Nocturne',
        description: 'A radio host who only speaks after midnight.',
        duration: 'PT118M',
        inLanguage: ['English', 'Yoruba'],
        contentRating: '15',
        datePublished: '2026-12-18',
      },
    });
  });
});

describe('the head of a trailer', () => {
  test('survives a backend that sends no title', () => {
    expect(headOfTrailer({} as never).title).toBe('Trailer');
  });

  test('has the movie’s share picture, and never a drawn still', () => {
    expect(headOfTrailer(trailer('a')).picture).toBeUndefined();
    expect(headOfTrailer({ ...trailer('a', { TrailerTitle: 'Eko Nocturne' }), SharePictureURL: '/img/s.jpg' })).toEqual(
      {
        title: 'Trailer: Eko Nocturne',
        description: 'Watch the trailer of Eko Nocturne, and see where it is showing near you.',
        picture: '/img/s.jpg',
      },
    );
  });
});

describe('the head of Home', () => {
  test('has the page’s own description when no movie is playing', () => {
    expect(headOfMovies([movie('a', { Status: 'coming-soon' })])).toEqual({
      title: 'See a Movie',
      description: undefined,
    });
  });

  test('names movies that play now', () => {
    const movies = [
      movie('a'),
      movie('b', { Status: 'coming-soon' }),
      movie('c', { Title: undefined as never }),
      movie('d'),
    ];
    expect(headOfMovies(movies).description).toBe('Now playing: Movie A, Movie D.');
  });
});

describe('the head of the centers', () => {
  test('has no facts without centers', () => {
    expect(headOfCenters([])).toEqual({ title: 'Viewmax Centers', description: undefined, facts: undefined });
  });

  test('lists twenty centers with their place, and leaves out unreadable places', () => {
    const { description, facts } = headOfCenters([
      cinema('a'),
      cinema('b', { Latitude: 'somewhere', Address: '' }),
      ...Array.from({ length: 30 }, (_, at) => cinema(`c${at}`)),
    ]);
    const theaters = facts?.itemListElement as { item: unknown }[];
    expect(theaters).toHaveLength(20);
    expect(theaters[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      item: {
        '@type': 'MovieTheater',
        name: 'Cinema a',
        address: '14 Court Road, Sapele, Delta',
        geo: { '@type': 'GeoCoordinates', latitude: 5.894, longitude: 5.676 },
      },
    });
    expect(theaters[1]?.item).toEqual({ '@type': 'MovieTheater', name: 'Cinema b' });
    expect(description).toContain('Cinemas with Viewmax: Cinema a, Cinema b');
  });
});
