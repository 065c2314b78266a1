import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasKubectl, type Manifest, render } from '../test/manifests.ts';
import { ONLY_IN_A_CLUSTER, type PodFiles, podFilesOf } from './pod-files.ts';

const given = {
  image: 'viewmax:test',
  prefix: 'test-',
  secretFolder: '/secrets',
  settings: { DRAIN_SECONDS: '2' },
  secrets: { 'viewmax-ops': { token: 'a token' } },
};

// Without kubectl the base is read without the patch that has the pods' rights.
if (hasKubectl) {
  describe('the files for podman play kube', () => {
    let manifests: Manifest[];
    let files: PodFiles;
    beforeAll(async () => {
      manifests = await render('base');
      files = podFilesOf(manifests, given);
    });
    const podOf = (role: string) => {
      const template = files.roles.get(role)?.spec.template;
      if (!template) throw new Error(`No pod has the role ${role}.`);
      return template.spec;
    };

    test('have a pod for each role and for the Job, and name what podman leaves out', () => {
      expect([...files.roles.keys()].sort()).toEqual(['calls', 'jobs', 'ops', 'pages']);
      expect(files.migrate).toMatchObject({ kind: 'Pod', metadata: { name: 'test-migrate' } });
      expect(files.leftOut.sort()).toEqual(ONLY_IN_A_CLUSTER.toSorted());
    });

    test('keep the settings and the rights of the base', () => {
      const [container] = podOf('pages').containers;
      expect(container).toMatchObject({
        image: 'viewmax:test',
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { cpu: '2', memory: '768Mi' } },
        env: expect.arrayContaining([{ name: 'CALLS_URL', value: 'http://calls:8080' }]),
      });
      expect(podOf('pages')).toMatchObject({ securityContext: { runAsUser: 10001, runAsNonRoot: true } });
      expect(files.ready.get('ops')).toEqual({ path: '/readyz', port: 8081 });
      expect(files.shared).toContainEqual(
        expect.objectContaining({
          kind: 'ConfigMap',
          data: expect.objectContaining({ DRAIN_SECONDS: '2', MIGRATE: 'command' }),
        }),
      );
    });

    test('give each object and each reference a name of this run', () => {
      const text = JSON.stringify([...files.roles.values(), files.migrate]);
      const names = [...text.matchAll(/"configMap(?:Key)?Ref":\{[^}]*?"name":"([^"]+)"/g)].map(([, name]) => name);
      expect(new Set(names.map((name) => name?.slice(0, 12)))).toEqual(new Set(['test-viewmax']));
      expect(text).not.toMatch(/"secret(Ref|KeyRef|Name)?":/);
      expect(podOf('ops').volumes).toContainEqual({
        name: 'test-ops-ops',
        hostPath: { path: '/secrets/viewmax-ops', type: 'Directory' },
      });
      const data = { token: 'a token' };
      expect(files.shared).toContainEqual({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'test-viewmax-ops' },
        data,
      });
    });
  });
}

test('podFilesOf refuses a kind that it does not know', () => {
  const unknown = { apiVersion: 'v1', kind: 'StatefulSet', metadata: { name: 'x' } };
  expect(() => podFilesOf([unknown], given)).toThrow('The rehearsal does not know the kind StatefulSet.');
});
