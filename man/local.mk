dist_man1_MANS += %D%/cgannotate.1
