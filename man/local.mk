dist_man_MANS += %D%/cgannotate.1 %D%/cgannotate-json.5 %D%/cgannotate-checks.7
