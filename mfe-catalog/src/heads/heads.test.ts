import { afterEach, describe, expect, it } from '@jest/globals';
import type { Movie } from '@viewmax/contracts/movies';
import { platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/testing';
import { cinema } from '../testing/cinemas.ts';
import { movie } from '../testing/movies.ts';
import { trailer } from '../testing/trailers.ts';
import { cutWords } from './cut-words.ts';
import { headOfCenters } from './head-of-centers.ts';
import { headOfMovie } from './head-of-movie.ts';
import { headOfMovies } from './head-of-movies.ts';
import { headOfTrailer } from './head-of-trailer.ts';

afterEach(() => {
  platform().config = testConfig;
});

describe('a description', () => {
  it('is cut between words, at 160 letters', () => {
    const cut = cutWords('word '.repeat(60));
    expect([cut.length <= 160, cut.endsWith('word…')]).toEqual([true, true]);
  });

  it('is cut within one endless word', () => {
    expect(cutWords('a'.repeat(400))).toBe(`${'a'.repeat(159)}…`);
  });

  it('is one line, and whole when it is short', () => {
    expect(cutWords(' One\n night,  one car. ')).toBe('One night, one car.');
  });
});

describe('the head of a movie', () => {
  it('survives a backend that sends nothing', () => {
    expect(headOfMovie({} as Movie)).toEqual({
      title: 'Movie',
      description: undefined,
      picture: undefined,
      facts: { '@context': 'https://schema.org', '@type': 'Movie', name: 'Movie' },
    });
  });

  it.each([
    ['/img/posters/eko.svg', undefined],
    ['https://cdn.example/eko.svg?v=2', undefined],
    ['https://cdn.example/eko.JPG?v=2', 'https://cdn.example/eko.JPG?v=2'],
    ['/img/u/abc.webp', '/img/u/abc.webp'],
    ['/img/proxy?url=https%3A%2F%2Fcdn.example%2Feko', '/img/proxy?url=https%3A%2F%2Fcdn.example%2Feko'],
  ])('without a share picture has the poster %s as %s, because chats show no SVG', (PosterURL, picture) => {
    expect(headOfMovie(movie('a', { PosterURL })).picture).toBe(picture);
  });

  it('names the picture at the backend’s origin', () => {
    platform().config = { ...testConfig, apiBase: 'https://api.example' };
    const SharePictureURL = '/img/share/movie/a.jpg';
    expect(headOfMovie({ ...movie('a'), SharePictureURL }).picture).toBe(`https://api.example${SharePictureURL}`);
  });

  it('has the movie’s facts', () => {
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
  it('survives a backend that sends no title', () => {
    expect(headOfTrailer({} as never).title).toBe('Trailer');
  });

  it('has the movie’s share picture, and never a drawn still', () => {
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
  it('has the page’s own description when no movie is playing', () => {
    expect(headOfMovies([movie('a', { Status: 'coming-soon' })])).toEqual({
      title: 'See a Movie',
      description: undefined,
    });
  });

  it('names movies that play now', () => {
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
  it('has no facts without centers', () => {
    expect(headOfCenters([])).toEqual({ title: 'Viewmax Centers', description: undefined, facts: undefined });
  });

  it('lists twenty centers with their place, and leaves out unreadable places', () => {
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
